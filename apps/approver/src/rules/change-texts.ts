/** The differences between two versions of the rules, in words. */
import { type ChangeSubject, compareRules, describeChange, type RulesDocument } from '@holdfast/policy/rules'
import { entryTexts, keyName, type Reader } from './entry-texts.ts'

export interface ChangeText {
  readonly subject: ChangeSubject
  /** The person, recipient, asset or key that it belongs to. Empty: the organisation. */
  readonly name: string
  readonly isLoosening: boolean
  /** Lines that only one of the versions has. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

export function changeTexts(reader: Reader, before: RulesDocument, after: RulesDocument): ChangeText[] {
  return compareRules(before, after).map((change) => {
    const { path } = change
    const { subject, isLoosening, params } = describeChange(change, { before, after })
    const [old, next] = [entryTexts(reader, before, path), entryTexts(reader, after, path)]
    const [gone, made] = [
      old.filter((line) => !next.includes(line)),
      next.filter((line) => !old.includes(line)),
    ]
    const isVisible = gone.length + made.length > 0
    return {
      subject,
      isLoosening,
      name: params.name === '' ? nameOf(path, after) || nameOf(path, before) : params.name,
      // Two contents with the same words, such as a credential that states another version.
      removed: isVisible ? gone : old,
      added: isVisible ? made : next,
    }
  })
}

function nameOf([section, id = '']: readonly string[], { keys }: RulesDocument): string {
  if (section === 'signers') return id
  const key = section === 'keys' ? keys.find(({ keyId }) => keyId === id) : undefined
  return key === undefined ? '' : keyName(key)
}
