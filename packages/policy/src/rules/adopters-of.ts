import { canActAs } from './people-in-role.ts'
import { peopleWhoGain } from './people-who-gain.ts'
import type { RulesDocument, RulesPerson } from './rules-schema.ts'

/** The governors who may adopt a change: those to whom it gives nothing, because nobody gives a right to themselves. */
export function adoptersOf(before: RulesDocument, after: RulesDocument): RulesPerson[] {
  const gaining = peopleWhoGain(before, after)
  return before.people.filter((person) => canActAs(person, 'governor') && !gaining.has(person.id))
}
