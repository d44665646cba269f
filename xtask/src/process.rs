//! Runs other programs with a time limit. An error is a sentence that names the program.
//!
//! 1. `capture` returns the output of a short program.
//! 2. `logged` keeps the output of a long program in a file and shows its end after a failure.
//! 3. `shown` lets a program use the terminal, for example a watcher.
//! 4. A `Companion` runs beside this program, for example a server.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
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

/// A program that runs beside this one and ends with it: its input stays open until then.
pub(crate) struct Companion {
    child: Child,
    words: String,
    /// The first line of its output, which it prints as soon as it is ready.
    pub(crate) first_line: String,
}

impl Companion {
    /// Starts a program. Returns its output as an error if it ends before it is ready.
    pub(crate) fn start(command: &mut Command) -> Outcome<Self> {
        let words = describe(command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().map_err(|error| start_error(&words, &error))?;
        let mut started = Self { child, words, first_line: String::new() };
        let (output, errors) = (started.child.stdout.take(), started.child.stderr.take());
        let (Some(output), Some(mut errors)) = (output, errors) else {
            return Err(format!("`{}`: no output", started.words));
        };
        let read = BufReader::new(output).read_line(&mut started.first_line);
        started.first_line.truncate(started.first_line.trim_end().len());
        if matches!(read, Ok(1..)) {
            std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::stderr()));
            return Ok(started);
        }
        let mut said = String::new();
        let _ = errors.read_to_string(&mut said); // what could be read is what is told
        let silent = || format!("`{}` ended before it was ready", started.words);
        Err(if said.trim().is_empty() { silent() } else { said.trim_end().into() })
    }

    /// Waits until the program ends by itself, which is an error.
    pub(crate) fn wait(mut self) -> Outcome {
        let _input = self.child.stdin.take(); // `Child::wait` would close it
        match self.child.wait() {
            Ok(status) => Err(format!("`{}` ended: {status}", self.words)),
            Err(error) => Err(format!("`{}`: {error}", self.words)),
        }
    }
}

impl Drop for Companion {
    fn drop(&mut self) {
        // an error means that it has ended
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
    fn a_companion_is_ready_with_its_first_line_and_ends_when_it_is_dropped() {
        let companion = Companion::start(&mut shell("echo $$; exec cat")).unwrap();
        let is_running =
            |process: &str| shell(&format!("kill -0 {process} 2>&-")).status().unwrap();
        let process = companion.first_line.clone();
        assert!(is_running(&process).success(), "{process}");
        drop(companion);
        assert!(!is_running(&process).success());
    }

    #[test]
    fn a_companion_that_is_never_ready_tells_why() {
        let start = |script: &str| Companion::start(&mut shell(script)).map(|_| ()).unwrap_err();
        assert_eq!(start("echo Port 1 is taken. >&2; exit 1"), "Port 1 is taken.");
        assert!(start("exit 0").ends_with("ended before it was ready"));
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
