/** Notes on a set of answers: their assumptions, and conflicts between two of them. */
import type { PolicyAnswers } from './answers.ts'

export type Note =
  | { readonly code: 'business'; readonly typical: number; readonly volume: number }
  | { readonly code: 'typical-over-cap'; readonly typical: number; readonly cap: number }
  | { readonly code: 'volume-over-cap'; readonly volume: number; readonly cap: number }
  | { readonly code: 'cap-over-daily'; readonly cap: number; readonly daily: number }
  | { [C in NoteWithoutFacts]: { readonly code: C } }[NoteWithoutFacts]

type NoteWithoutFacts =
  | 'automation-waits'
  | 'session-though-every'
  | 'strict-without-second-seat'
  | 'strict-alone'
  | 'countries-missing'
  | 'countries-though-free'

/** The first note is always present; the others are warnings. */
export function notesOf(answers: PolicyAnswers): Note[] {
  const { typicalTxSizeUSD: typical, dailyVolumeUSD: volume, perTxCapUSD: cap, dailyCapUSD: daily } = answers
  const noteIf = (holds: boolean, note: Note): Note[] => (holds ? [note] : [])
  return [
    { code: 'business', typical, volume },
    ...noteIf(typical > cap, { code: 'typical-over-cap', typical, cap }),
    ...noteIf(volume > daily, { code: 'volume-over-cap', volume, cap: daily }),
    ...noteIf(cap > daily, { code: 'cap-over-daily', cap, daily }),
    ...noteIf(answers.needsAutomation && answers.requireHumanSignerEveryTx, { code: 'automation-waits' }),
    ...noteIf(answers.requireHumanSignerEveryTx && answers.userPresencePolicy === 'per-session', {
      code: 'session-though-every',
    }),
    ...noteIf(answers.strictRequireTwoPPSeats && !answers.ppSeatRedundancy, {
      code: 'strict-without-second-seat',
    }),
    ...noteIf(answers.strictRequireTwoPPSeats && !answers.requireHumanSignerEveryTx, {
      code: 'strict-alone',
    }),
    ...noteIf(answers.geoRestricted && answers.geoAllowlist.length === 0, { code: 'countries-missing' }),
    ...noteIf(!answers.geoRestricted && answers.geoAllowlist.length > 0, { code: 'countries-though-free' }),
  ]
}

export function noteInEnglish(note: Note): string {
  if (note.code === 'business')
    return `A typical transaction is ${dollars(note.typical)}, the daily volume ${dollars(note.volume)}.`
  if (note.code === 'typical-over-cap')
    return `A typical transaction (${dollars(note.typical)}) is above the cap of one transaction (${dollars(note.cap)}) and would be refused.`
  if (note.code === 'volume-over-cap')
    return `The usual daily volume (${dollars(note.volume)}) is above the cap of a day (${dollars(note.cap)}): the day ends early.`
  if (note.code === 'cap-over-daily')
    return `The cap of one transaction (${dollars(note.cap)}) is above the cap of a day (${dollars(note.daily)}), so the day’s is the one that counts.`
  return english[note.code]
}

const english: Record<NoteWithoutFacts, string> = {
  'automation-waits': 'Automation is wanted, but a person signs every transaction: payments wait for one.',
  'session-though-every':
    'A person signs every transaction, but confirms only once for each session: per transaction would fit better.',
  'strict-without-second-seat':
    'Two policy signers are required at every signing, but without redundancy only one takes part at a time.',
  'strict-alone':
    'Two policy signers are required; as long as no person has to sign every transaction, the signing mode stays the same.',
  'countries-missing':
    'The business is restricted to certain countries, but none is listed, so any is allowed.',
  'countries-though-free':
    'The business is not restricted to certain countries, but some are listed: the list counts.',
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en', { useGrouping: 'always' })}`
