/** A whole rules document in words. */
import type { RulesDocument } from '@holdfast/policy/rules'
import { networkName } from '../network-name.ts'
import { entryTexts, keyName, type Reader } from './entry-texts.ts'

export interface RulesSection {
  readonly title:
    | 'approvals'
    | 'limits'
    | 'recipients'
    | 'times'
    | 'people'
    | 'keys'
    | 'governance'
    | 'signers'
  readonly entries: readonly RulesEntry[]
}

interface RulesEntry {
  /** Empty: the lines speak for themselves. */
  readonly name: string
  readonly lines: readonly string[]
}

export function rulesSections(reader: Reader, document: RulesDocument): RulesSection[] {
  const texts = (...path: string[]) => entryTexts(reader, document, path)
  const symbolOf = (network: string, id: string) => {
    const asset = document.assets.find((listed) => listed.network === network && listed.id === id)
    return `${asset?.symbol ?? id}, ${networkName(network)}`
  }
  const alone = (...lines: (readonly string[])[]): RulesEntry => ({ name: '', lines: lines.flat() })
  return [
    {
      title: 'approvals',
      entries: document.approvals.map(({ network, asset }) => ({
        name: symbolOf(network, asset),
        lines: texts('approvals', `${network}/${asset}`),
      })),
    },
    {
      title: 'limits',
      entries: document.assets.map(({ network, id }) => ({
        name: symbolOf(network, id),
        lines: texts('assets', `${network}/${id}`),
      })),
    },
    {
      title: 'recipients',
      entries: [
        ...document.recipients.map(({ id, label }) => ({ name: label, lines: texts('recipients', id) })),
        alone(texts('others')),
      ],
    },
    {
      title: 'times',
      entries: [alone(texts('approvalMinutes'), texts('longestIntentHours'), texts('hours'))],
    },
    {
      title: 'people',
      entries: document.people.map(({ id, name }) => ({ name, lines: texts('people', id) })),
    },
    {
      title: 'keys',
      entries: document.keys.map((key) => ({ name: keyName(key), lines: texts('keys', key.keyId) })),
    },
    {
      title: 'governance',
      entries: [
        alone(
          texts('governance', 'needed'),
          texts('governance', 'delayHours'),
          texts('governance', 'recovery'),
        ),
      ],
    },
    {
      title: 'signers',
      entries: document.signers.map(({ party }) => ({
        name: String(party),
        lines: texts('signers', String(party)),
      })),
    },
  ]
}
