//! The part of the guide for a device needs nothing: no standard library, no allocator, no panics.

use std::path::Path;
use std::process::Command;

/// What a command prints.
///
/// # Errors
///
/// If it is not installed.
///
/// # Panics
///
/// If it fails.
fn output_of(command: &mut Command) -> std::io::Result<String> {
    let output = command.output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} fails:\n{errors}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compiles the library as for a device, and links `Device::sample` with nothing, not even `core`.
#[test]
fn the_socket_links_with_nothing() -> std::io::Result<()> {
    let tools = ["cc", "nm", "size"];
    let missing = tools.iter().find(|tool| Command::new(tool).arg("--version").output().is_err());
    if let Some(tool) = missing {
        println!("skipped: there is no `{tool}`");
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        println!("skipped: the options of the linker are those of Linux");
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (object, image) = (folder.join("socket.o"), folder.join("socket"));
    let mut emit = std::ffi::OsString::from("--emit=obj=");
    emit.push(&object);
    output_of(
        Command::new(env!("CARGO"))
            .args(["rustc", "--quiet", "--locked", "--package=guide-embedded", "--lib"])
            .args(["--profile=firmware", "--target-dir"])
            .arg(folder.join("firmware"))
            // Addresses are fixed on a device, so tables of them need no memory that can be written.
            .args(["--", "-Crelocation-model=static"])
            .arg(emit)
            .current_dir(env!("CARGO_MANIFEST_DIR")),
    )?;

    // Everything in the object, and what it needs from elsewhere: nothing.
    assert_eq!(output_of(Command::new("nm").arg("--undefined-only").arg(&object))?, "");
    let defined =
        output_of(Command::new("nm").args(["--defined-only", "--extern-only"]).arg(&object))?;
    let symbols = defined.lines().filter_map(|line| line.split(' ').next_back());
    let samples: Vec<&str> = symbols.filter(|name| name.contains("6Device6sample")).collect();
    let [sample] = samples[..] else { panic!("one function is `Device::sample`:\n{defined}") };

    // The whole image consists of this function and its tables.
    output_of(
        Command::new("cc")
            .args(["-nostdlib", "-nostartfiles", "-static", "-Wl,--gc-sections,--fatal-warnings"])
            .arg(format!("-Wl,--entry={sample}"))
            .arg(&object)
            .arg("-o")
            .arg(&image),
    )?;
    assert_eq!(output_of(Command::new("nm").arg("--undefined-only").arg(&image))?, "");
    let sizes = output_of(Command::new("size").arg(&image))?;
    println!("{sizes}");
    let mut numbers = sizes.split_whitespace().filter_map(|word| word.parse::<usize>().ok());
    let (code, data, zeros) = (numbers.next(), numbers.next(), numbers.next());
    assert!(code.is_some_and(|bytes| bytes < 1024), "{sizes}");
    assert_eq!((data, zeros), (Some(0), Some(0)), "no static memory is needed");
    Ok(())
}

/// The state is one byte, and each pin is one.
#[test]
fn a_socket_takes_three_bytes() {
    assert_eq!(size_of::<guide_embedded::Device>(), 3);
}
