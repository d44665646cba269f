//! The commands of a phase in fio's iolog, version 3: time in µs, file, action, offset, length.

use std::fmt::Write;

use run::simulation::CompletedCommand;

use super::direction;
use crate::log::Direction;

/// The file of all commands; fio's `replay_redirect` names another.
const FILE: &str = "drive";

#[derive(Clone, Debug)]
pub(super) struct Iolog {
    max: usize,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    issued_us: u64,
    direction: Direction,
    offset_bytes: u64,
    bytes: u64,
}

impl Iolog {
    pub fn new(max: usize) -> Self {
        Self { max, rows: Vec::new() }
    }

    pub fn add(&mut self, command: &CompletedCommand) {
        if self.rows.len() < self.max {
            self.rows.push(Row {
                // those issued in the warm-up are the first
                issued_us: (command.issued_s * 1e6).max(0.0) as u64,
                direction: direction(command.kind),
                offset_bytes: command.offset_bytes,
                bytes: command.bytes,
            });
        }
    }

    /// `None` without a command.
    pub fn text(&self) -> Option<String> {
        let mut rows = self.rows.clone();
        // commands are completed in another order than they are issued
        rows.sort_by_key(|row| row.issued_us);
        let last_us = rows.last()?.issued_us;
        let mut text = format!("fio version 3 iolog\n0 {FILE} add\n0 {FILE} open\n");
        for Row { issued_us, direction, offset_bytes, bytes } in rows {
            let action = direction.word();
            let _ = writeln!(text, "{issued_us} {FILE} {action} {offset_bytes} {bytes}");
        }
        let _ = writeln!(text, "{last_us} {FILE} close");
        Some(text)
    }
}
