//! A door and its alarm: two machines that receive the same commands.

use std::error::Error;

use fsm_macros::automaton;

/// The door. Its symbols are the commands of the whole house.
#[automaton("automata/shared-alphabet.txt", symbol_type = Command)]
pub enum Door {}

/// The alarm. It uses the commands of the door.
#[automaton("automata/shared-alphabet-alarm.txt", symbol = Command)]
pub enum Alarm {}

/// A house: a state of each machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct House {
    door: Door,
    alarm: Alarm,
}

impl House {
    /// The house after a command. If one machine refuses it, the other does not move either.
    fn next(self, command: Command) -> Result<House, Box<dyn Error>> {
        Ok(House { door: self.door.next(command)?, alarm: self.alarm.next(command)? })
    }

    /// The commands that both machines allow, and where they lead.
    fn transitions(self) -> impl Iterator<Item = (Command, House)> {
        self.door.transitions().filter_map(move |(command, door)| {
            let alarm = self.alarm.next(command).ok()?;
            Some((command, House { door, alarm }))
        })
    }
}

fn main() {
    let mut house = House::default();
    for command in [
        Command::Arm,
        Command::Lock,
        Command::Arm,
        Command::Unlock,
        Command::Force,
        Command::Close,
        Command::Disarm,
    ] {
        match house.next(command) {
            Ok(next) => house = next,
            Err(refused) => println!("{refused}"),
        }
        let names: Vec<&str> = house.transitions().map(|(command, _)| command.name()).collect();
        println!("{command:6}  {:6} {:7}  possible: {}", house.door, house.alarm, names.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neither text says this. It follows from both of them together.
    #[test]
    fn an_armed_house_is_locked() {
        let mut houses = vec![House::default()];
        let mut seen = 0;
        while seen < houses.len() {
            let house = houses[seen];
            seen += 1;
            assert!(house.alarm != Alarm::Armed || house.door == Door::Locked, "{house:?}");
            for (_, next) in house.transitions() {
                if !houses.contains(&next) {
                    houses.push(next);
                }
            }
        }
        assert_eq!(seen, 6, "of 9 pairs");
    }
}
