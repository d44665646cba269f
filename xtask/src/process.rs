//! Runs other programs with a time limit. An error is a sentence that names the program.
//!
//! 1. `capture` returns the output of a short program.
//! 2. `logged` keeps the output of a long program in a file and shows its end after a failure.
//! 3. `shown` lets a program use the terminal, for example a server or a watcher.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::files;
use crate::project::Outcome;

const POLL: Duration = Duration::from_millis(20);
const TAIL_LINES: usize = 120;

/// Returns the program's standard output, or an error if it fails or takes longer than `limit`.
pub(crate) fn capture(command: &mut Command, limit: Duration) -> Outcome<String> {
    let words = describe(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("`{words}`: {error}"))?;
    let mut pipe = child.stdout.take().ok_or_else(|| format!("`{words}`: no output"))?;
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        pipe.read_to_end(&mut text).map(|_| String::from_utf8_lossy(&text).into_owned())
    });
    let status = wait(&mut child, &words, limit)?;
    if !status.success() {
        return Err(format!("`{words}` failed: {status}"));
    }
    let text = reader.join().map_err(|_| format!("`{words}`: its output could not be read"))?;
    text.map_err(|error| format!("`{words}`: {error}"))
}

/// Runs the program with its output in `log`. An error ends with the last lines of that file.
pub(crate) fn logged(command: &mut Command, log: &Path, limit: Duration) -> Outcome {
    let words = describe(command);
    files::write(log, b"")?;
    let open = || {
        File::options()
            .append(true)
            .open(log)
            .map_err(|error| format!("{}: {error}", log.display()))
    };
    command.stdin(Stdio::null()).stdout(open()?).stderr(open()?);
    let mut child = command.spawn().map_err(|error| start_error(&words, &error))?;
    let ended = wait(&mut child, &words, limit).and_then(|status| {
        if status.success() { Ok(()) } else { Err(format!("`{words}` failed: {status}")) }
    });
    ended.map_err(|message| format!("{}\n{message}\n(all of it: {})", tail(log), log.display()))
}

/// Runs the program with this terminal as its own.
pub(crate) fn shown(command: &mut Command) -> Outcome {
    let words = describe(command);
    let status = command.status().map_err(|error| start_error(&words, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{words}` failed: {status}")) }
}

fn wait(child: &mut Child, words: &str, limit: Duration) -> Outcome<ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() < limit => std::thread::sleep(POLL),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("`{words}` took longer than {} s", limit.as_secs()));
            }
            Err(error) => return Err(format!("`{words}`: {error}")),
        }
    }
}

fn start_error(words: &str, error: &std::io::Error) -> String {
    let program = words.split(' ').next().unwrap_or(words);
    format!("`{words}`: {error}. Install {program}, or put it on the path.")
}

fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    let mut words = vec![name.to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|argument| argument.to_string_lossy().into_owned()));
    words.join(" ")
}

fn tail(log: &Path) -> String {
    let text = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(TAIL_LINES)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    const LONG: Duration = Duration::from_secs(60);

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn captures_the_output() {
        assert_eq!(capture(&mut shell("echo 24.0"), LONG).unwrap(), "24.0\n");
    }

    #[test]
    fn a_failure_names_the_program_and_shows_its_last_words() {
        let folder = scratch("process");
        let log = folder.join("log");
        let message = logged(&mut shell("echo a reason; exit 3"), &log, LONG).unwrap_err();
        assert!(message.contains("a reason") && message.contains("`sh -c"), "{message}");
        files::remove_folder(&folder).unwrap();
    }

    #[test]
    fn a_program_that_hangs_is_ended() {
        let message = capture(&mut shell("exec sleep 60"), Duration::ZERO).unwrap_err();
        assert!(message.contains("took longer than 0 s"), "{message}");
    }

    #[test]
    fn a_missing_program_is_named() {
        let folder = scratch("missing");
        let mut command = Command::new("no-such-program-here");
        let message = logged(&mut command, &folder.join("log"), LONG).unwrap_err();
        assert!(message.contains("Install no-such-program-here"), "{message}");
        files::remove_folder(&folder).unwrap();
    }
}
