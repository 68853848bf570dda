/** A setting as a sentence, with its list of items. */
import type { Note, PolicyFacts, PolicySetting } from '@holdfast/policy'
import type { PolicyWords } from './words.ts'

export interface Told {
  readonly sentence: string
  readonly items: readonly string[]
  /** Addresses are shown in full, in the fixed-width font. */
  readonly areItemsMono: boolean
}

export function tell<S extends PolicySetting>(
  setting: S,
  facts: PolicyFacts[S],
  words: PolicyWords,
  locale: string,
): Told {
  return {
    sentence: (words.sentences[setting] as (given: PolicyFacts[S]) => string)(facts),
    items: itemsOf(facts, words, setting === 'countries' ? countryNames(locale) : undefined),
    areItemsMono: setting === 'recipients' || setting === 'ips',
  }
}

export function tellNote(note: Note, words: PolicyWords): string {
  const said = words.notes[note.code]
  return typeof said === 'string' ? said : (said as (given: Note) => string)(note)
}

export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  return (code) => `${names.of(code) ?? code} (${code})`
}

function itemsOf(
  facts: PolicyFacts[PolicySetting],
  words: PolicyWords,
  nameOf: (code: string) => string = (text) => text,
): string[] {
  if (!('list' in facts)) return []
  return facts.list.map((item) =>
    typeof item === 'string' ? nameOf(item) : (item.name ?? `${item.id} (${words.unknownPerson})`),
  )
}
