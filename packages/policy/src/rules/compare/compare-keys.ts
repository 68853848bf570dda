/** Changes of keys. Other shares or another public key make it another key. */
import type { RulesKey } from '../rules-schema.ts'
import { changesOfFields, changesOfList, type Pair, type RulesChange } from './rules-change.ts'

export const compareKeys = (keys: Pair<readonly RulesKey[]>): RulesChange[] =>
  changesOfList(['keys'], keys, { idOf: ({ keyId }) => keyId, within: withinKey })

const withinKey = (path: readonly string[], pair: Pair<RulesKey>): RulesChange[] => [
  ...changesOfFields(path, pair, {}, ['publicKey', 'threshold', 'parties']),
  ...changesOfList(
    [...path, 'networks'],
    { before: pair.before.networks, after: pair.after.networks },
    { idOf: (network) => network },
  ),
  ...changesOfList(
    [...path, 'wallets'],
    { before: pair.before.wallets, after: pair.after.wallets },
    {
      idOf: ({ address }) => address,
      within: (path, pair) => changesOfFields(path, pair, {}, ['path', 'label']),
    },
  ),
]
