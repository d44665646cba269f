//! Compares results of every kind with the schema that `write-cliff schema` prints.
//!
//! The checker knows the keywords that the schema uses, and refuses every other, so that none is
//! left unchecked.

mod starter;

use std::path::Path;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

struct Checker {
    schema: Value,
}

impl Checker {
    /// Returns the first place where a value is not as the schema says.
    fn check(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, argument) in keywords {
            let all = || argument.as_array().into_iter().flatten();
            let is_met = match &**keyword {
                "description" | "title" | "$schema" | "$id" | "$defs" | "additionalProperties" => {
                    true
                }
                "$ref" => {
                    let path = argument.as_str().and_then(|path| path.strip_prefix('#'));
                    let target = path.and_then(|path| self.schema.pointer(path));
                    self.check(target.expect("a definition"), value, place)?;
                    true
                }
                "oneOf" => {
                    all().filter(|option| self.check(option, value, place).is_ok()).count() == 1
                }
                "anyOf" => all().any(|option| self.check(option, value, place).is_ok()),
                "const" => value == argument,
                "type" => match argument {
                    Value::Array(types) => types.iter().any(|word| is_of_type(value, word)),
                    word => is_of_type(value, word),
                },
                "required" => {
                    let names = all().filter_map(Value::as_str);
                    value.as_object().is_none_or(|object| {
                        names.into_iter().all(|name| object.contains_key(name))
                    })
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(argument, item, &format!("{place}[{index}]"))?;
                    }
                    true
                }
                "properties" => {
                    let is_closed = keywords["additionalProperties"] == false;
                    for (name, item) in value.as_object().into_iter().flatten() {
                        let place = format!("{place}.{name}");
                        match argument.get(name) {
                            Some(schema) => self.check(schema, item, &place)?,
                            None if is_closed => return Err(format!("{place} is unknown")),
                            None => {}
                        }
                    }
                    true
                }
                other => panic!("the checker does not know {other}"),
            };
            if !is_met {
                let found: String = value.to_string().chars().take(60).collect();
                return Err(format!("{place}: expected {keyword} {argument}, found {found}"));
            }
        }
        Ok(())
    }

    fn is_valid(&self, kind: &str, value: &Value) {
        // the definition by itself names a place
        let definition = &self.schema["$defs"][kind];
        assert_eq!(self.check(definition, value, kind), Ok(()));
        assert_eq!(self.check(&self.schema, value, "result"), Ok(()));
    }
}

fn is_of_type(value: &Value, word: &Value) -> bool {
    match word.as_str().expect("a type is a word") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the checker does not know the type {other}"),
    }
}

fn checker() -> Checker {
    let (code, text, _) = starter::ended(Path::new(ROOT), &["schema"], b"");
    assert_eq!(code, Some(0));
    Checker { schema: serde_json::from_str(&text).expect("JSON") }
}

fn result(words: &str) -> Value {
    let words = format!("{words} --format json");
    let words: Vec<&str> = words.split(' ').collect();
    let (code, text, errors) = starter::ended(Path::new(ROOT), &words, b"");
    assert_eq!(code, Some(0), "{errors}");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn runs_of_every_kind_follow_the_schema() {
    let checker = checker();
    let file = starter::scratch("schema").join("streams.toml");
    let streams = "title = \"Two streams\"\nseed = 1\n[[phases]]\nkind = \"io\"\nrecord = true\n\
                   duration_s = 3\n\
                   [[phases.streams]]\nname = \"a\"\norder = \"random\"\nblock_bytes = 4096\n\
                   queue_depth = 1\n[[phases.streams]]\nname = \"none\"\norder = \"random\"\n\
                   block_bytes = 4096\nqueue_depth = 1\nrate = { iops = 1 }\nread_percent = 100\n";
    std::fs::write(&file, streams).expect("a workload");
    for words in [
        "random-write --drive intel-335-240 --moments 1,5 --blocks 0.0,1.1",
        "prose-write --drive intel-335-240",
        "lose-a-die --drive kingston-e100-200",
        "lose-a-die-after-rebuild --drive kingston-e100-200",
        "power-cut --drive kingston-v300-240",
        "stops-too-early --drive intel-335-240",
        "year-on-shelf --drive samsung-840-pro-256",
        &format!("{} --drive intel-335-240", file.display()),
    ] {
        checker.is_valid("Run", &result(&format!("run {words} --set scale=64")));
    }
}

#[test]
fn rehearsals_follow_the_schema() {
    let checker = checker();
    for file in ["a-fill-then-random", "b-database", "j-wrong"] {
        let drives = "kingston-e100-100 intel-335-240";
        let words = format!("job tests/lab/jobs/{file}.fio --drive {drives} --preview");
        checker.is_valid("Rehearsal", &result(&words));
    }
}

#[test]
fn a_result_with_a_field_too_many_or_one_too_few_does_not_follow_it() {
    let checker = checker();
    let run = result("run random-read --drive kingston-e100-100 --set scale=64");
    let refused = |value: &Value| checker.check(&checker.schema, value, "result").is_err();
    assert!(!refused(&run));
    let mut other = run.clone();
    other["wear"]["erases_mean"] = "many".into();
    assert!(refused(&other));
    let mut other = run.clone();
    other["surprise"] = 1.into();
    assert!(refused(&other));
    let mut other = run;
    other.as_object_mut().expect("an object").remove("rows");
    assert!(refused(&other));
}
