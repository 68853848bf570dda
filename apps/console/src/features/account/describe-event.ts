import type { ApiReply } from '@holdfast/contract'
import type { AccountWords } from './use-account-words.ts'

export type SecurityEvent = ApiReply<'listSecurityEvents'>[number]

/** An event in words. `reason`: why it was refused. */
export function describeEvent(
  event: Pick<SecurityEvent, 'verb' | 'outcome' | 'details' | 'subject'>,
  { history: words }: AccountWords,
  reason: string,
): string {
  const { verb, details, subject } = event
  if (subject.kind === 'api-key') return words.apiKey(subject.name ?? '', words.keyVerbs[verb] ?? verb)
  const describe = event.outcome === 'refused' ? refused[verb] : done[verb]
  return describe?.(words, details, reason) ?? words.verbs[verb] ?? verb
}

type Describe = (
  words: AccountWords['history'],
  details: SecurityEvent['details'],
  reason: string,
) => string | null
type ByVerb = Partial<Record<SecurityEvent['verb'], Describe>>

const done: ByVerb = {
  'signed-in': ({ signedIn, signedInWith }, details) => {
    const method = textOf(details.with)
    return (method in signedInWith ? signedInWith[method] : undefined) ?? signedIn
  },
  'signed-out': (words, { other_sessions: count }) =>
    typeof count === 'number' ? words.sessionsEnded(count) : null,
  'stepped-up': (words, details) => words.confirmed(textOf(details.with)),
  'password-set': (words) => words.passwordSet,
  'credential-added': (words, { kind, name }) => withName(words.added(textOf(kind)), name),
  'credential-removed': (words, { kind, name }) => withName(words.removed(textOf(kind)), name),
  'credential-renamed': (words, { name_before, name }) => words.renamed(textOf(name_before), textOf(name)),
}

const refused: ByVerb = {
  'signed-in': (words, _, reason) => words.signInRefused(reason),
  'stepped-up': (words) => words.confirmationRefused,
  'password-set': (words, _, reason) => words.passwordRefused(reason),
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const withName = (text: string, name: unknown): string =>
  typeof name === 'string' ? `${text}, ${name}` : text
