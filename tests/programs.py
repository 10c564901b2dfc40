"""What the tests of the programs share: runs, a running engine, a list of tests."""
import contextlib
import os
import resource
import subprocess
import sys
import tempfile

SECONDS = 120
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
if len(sys.argv) < 3:
    sys.exit(sys.modules["__main__"].__doc__)
# The two programs of the arguments.
MUTARE, OTHER = (os.path.abspath(program) for program in sys.argv[1:3])


def check(condition, message):
    if not condition:
        raise AssertionError(message)


def run(command, lines=None, limits=None, **options):
    """A run of a program with these lines of input. The result has returncode, stdout, stderr."""
    return subprocess.run(
        command,
        input=None if lines is None else "".join(line + "\n" for line in lines),
        stdin=subprocess.DEVNULL if lines is None else None,
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=options.pop("stderr", subprocess.PIPE),
        preexec_fn=limits,
        text=True,
        errors="replace",
        timeout=SECONDS,
        **options,
    )


class Engine:
    """A running engine, spoken to line by line."""

    def __init__(self, program=MUTARE, **options):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, **options
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, start):
        """The lines up to the first with that start."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if line.startswith(start):
                return lines
        raise AssertionError(f"the engine ended before {start!r}")

    def end(self):
        """The exit code after quit."""
        self.send("quit")
        return self.process.wait(SECONDS)

    def usage(self):
        """Resident memory in MiB, threads, and open files."""
        pid = self.process.pid
        with open(f"/proc/{pid}/status") as status:
            values = dict(line.split(":", 1) for line in status)
        files = len(os.listdir(f"/proc/{pid}/fd"))
        return int(values["VmRSS"].split()[0]) / 1024, int(values["Threads"]), files


def limit(kind, size):
    return lambda: resource.setrlimit(kind, (size, size))


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix="mutare-faults-") as path:
        yield path


def run_tests(functions):
    """Runs those whose names begin with test_ and contain one of the NAMEs. Exits with the verdict."""
    faults = 0
    for name, test in functions.items():
        chosen = not sys.argv[3:] or any(part in name for part in sys.argv[3:])
        if not name.startswith("test_") or not chosen:
            continue
        try:
            print(f"{name}: {test() or 'passed'}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as error:
            faults += 1
            print(f"{name}: FAILED: {error}", flush=True)
    sys.exit(1 if faults else 0)
