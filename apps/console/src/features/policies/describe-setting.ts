/** A setting as a sentence, with its list of items. */
import type { Note, PolicyFacts, PolicySetting } from '@holdfast/policy'
import type { PolicyWords } from './words.ts'

export interface SettingDescription {
  readonly sentence: string
  readonly items: readonly string[]
  /** Addresses are shown in full, in the fixed-width font. */
  readonly areItemsMono: boolean
}

export function describeSetting<S extends PolicySetting>(
  setting: S,
  facts: PolicyFacts[S],
  words: PolicyWords,
  locale: string,
): SettingDescription {
  return {
    sentence: (words.sentences[setting] as (setting: PolicyFacts[S]) => string)(facts),
    items: itemsOf(facts, words, setting === 'countries' ? countryNames(locale) : undefined),
    areItemsMono: setting === 'recipients' || setting === 'ips',
  }
}

export function describeNote(note: Note, words: PolicyWords): string {
  const text = words.notes[note.code]
  return typeof text === 'string' ? text : (text as (shown: Note) => string)(note)
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
