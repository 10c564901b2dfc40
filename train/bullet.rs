// A network of Mutare's architecture, trained by bullet (https://github.com/jw1912/bullet). Copy it
// to the folder `examples` of bullet and run it by `cargo r -r --example bullet`. Then
//
//     python3 train/from_bullet.py -o new.network checkpoints/mutare-40/quantised.bin
//
// makes the file that the engine reads.
use bullet_lib::{
    game::{inputs::ChessBucketsMirrored, outputs::MaterialCount},
    nn::optimiser::AdamW,
    trainer::{
        save::SavedFormat,
        schedule::{lr, wdl, TrainingSchedule, TrainingSteps},
        settings::LocalSettings,
    },
    value::{loader::DirectSequentialDataLoader, ValueTrainerBuilder},
};

// The options --width and --outputs of from_bullet.py.
const WIDTH: usize = 512;
const OUTPUTS: usize = 8;

// What stands for 1 in the accumulator and among the output weights, as in network_file.h.
const ACCUMULATOR_ONE: i16 = 1023;
const OUTPUT_WEIGHT_ONE: i16 = 512;

fn main() {
    let superbatches = 40;
    let data = DirectSequentialDataLoader::new(&["shuffled.bullet"]);

    let mut trainer = ValueTrainerBuilder::default()
        .dual_perspective()
        .optimiser(AdamW) // its weights stay within ±1.98, as ours do
        .inputs(ChessBucketsMirrored::default())
        .output_buckets(MaterialCount::<OUTPUTS>)
        .save_format(&[
            SavedFormat::id("l0w").round().quantise::<i16>(ACCUMULATOR_ONE),
            SavedFormat::id("l0b").round().quantise::<i16>(ACCUMULATOR_ONE),
            SavedFormat::id("l1w").round().quantise::<i16>(OUTPUT_WEIGHT_ONE).transpose(),
            // An output has the unit of a square, 256 / 1023², times a weight.
            SavedFormat::id("l1b").round().quantise::<i32>(1023 * 1023 * 2),
        ])
        .loss_fn(|output, target| output.sigmoid().squared_error(target))
        .build(|builder, ours, theirs, bucket| {
            let hidden = builder.new_affine("l0", 768, WIDTH);
            let output = builder.new_affine("l1", 2 * WIDTH, OUTPUTS);
            let ours = hidden.forward(ours).screlu();
            let theirs = hidden.forward(theirs).screlu();
            output.forward(ours.concat(theirs)).select(bucket)
        });

    let schedule = TrainingSchedule {
        net_id: "mutare".to_string(),
        eval_scale: 400.0, // the option --scale of from_bullet.py
        steps: TrainingSteps {
            batch_size: 16_384,
            batches_per_superbatch: 6104,
            start_superbatch: 1,
            end_superbatch: superbatches,
        },
        wdl_scheduler: wdl::ConstantWDL { value: 0.1 },
        lr_scheduler: lr::CosineDecayLR {
            initial_lr: 0.001,
            final_lr: 0.00001,
            final_superbatch: superbatches,
        },
        save_rate: 10,
    };
    let settings = LocalSettings {
        threads: 4,
        test_set: None,
        output_directory: "checkpoints",
        batch_queue_size: 64,
    };
    trainer.run(&schedule, &settings, &data);
}
