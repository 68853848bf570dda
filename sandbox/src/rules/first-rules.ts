/** Version 1 of the rules of Acme Treasury. Its caps are high, because nothing in the sandbox has a value. */
import { credentialOfKey } from '@holdfast/policy/passkeys/software'
import {
  encodeRules,
  parseRules,
  type Role,
  type Rules,
  type RulesDocument,
  rulesFaultText,
  rulesTitle,
} from '@holdfast/policy/rules'
import { caip2OfSeed, firstChain } from '../chains/sandbox-chains.ts'
import { credentialKeysOf } from './credential-keys-of.ts'
import { localHost, type PeopleAuthenticators } from './people-authenticators.ts'

export interface RulesPlace {
  readonly organisationId: string
  /** In ascending order of their parties. */
  readonly signers: readonly { readonly party: number; readonly identity: Buffer }[]
  readonly key: {
    readonly id: string
    readonly publicKey: Buffer
    readonly threshold: number
    readonly wallets: RulesDocument['keys'][number]['wallets']
  }
  readonly people: readonly {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly roles: readonly Role[]
  }[]
  readonly recipients: readonly {
    readonly id: string
    readonly name: string
    readonly address: string
    readonly createdAt: Date
  }[]
}

/** In whole units of each asset. */
export interface FirstCaps {
  readonly perTransfer: number
  readonly perDay: number
  readonly byOnePerson: number
}

const usualCaps: FirstCaps = { perTransfer: 100_000, perDay: 250_000, byOnePerson: 10_000 }

/** In TRX. */
const feeCeiling = 1_000

const approvalMinutes = 24 * 60

/** The life of a transfer request. */
const longestIntentHours = 72

/** The same place and people give the same document. Throws for a place that gives no valid one. */
export function firstRules(place: RulesPlace, people: PeopleAuthenticators, caps = usualCaps): Rules {
  const parsed = parseRules(encodeRules(documentOf(place, people, caps)))
  if (parsed.ok) return parsed.value
  throw new Error(`the first rules are not valid: ${parsed.faults.map(rulesFaultText).join('; ')}`)
}

const network = caip2OfSeed(firstChain.network)

const documentOf = (place: RulesPlace, people: PeopleAuthenticators, caps: FirstCaps): RulesDocument => ({
  title: rulesTitle,
  organisation: place.organisationId,
  version: 1,
  previous: null,
  signers: place.signers.map(({ party, identity }) => ({ party, identity: identity.toString('base64') })),
  keys: [
    {
      keyId: place.key.id,
      publicKey: place.key.publicKey.toString('hex'),
      threshold: place.key.threshold,
      parties: place.signers.map(({ party }) => party),
      networks: [network],
      wallets: place.key.wallets,
    },
  ],
  people: place.people.map(({ id, email, name, roles }) => ({
    id,
    name,
    roles: [...roles],
    credentials: credentialKeysOf(people.seed, email).map((key) =>
      credentialOfKey(key, { rpId: localHost, origin: people.origin }),
    ),
  })),
  assets: firstChain.network.tokens.map(({ asset, decimals, symbol }) => ({
    network,
    id: asset,
    decimals,
    symbol,
    perTransfer: inBaseUnits(caps.perTransfer, decimals),
    perDay: inBaseUnits(caps.perDay, decimals),
    feeCeiling: inBaseUnits(feeCeiling, firstChain.network.decimals),
  })),
  recipients: place.recipients.map(({ id, name, address, createdAt }) => ({
    id,
    label: name,
    network,
    address,
    assets: firstChain.network.tokens.map(({ asset }) => ({ id: asset, perDay: null })),
    activeFrom: createdAt.getTime(),
  })),
  others: 1,
  approvals: firstChain.network.tokens.map(({ asset, decimals }) => ({
    network,
    asset,
    tiers: [
      { above: '0', needed: 1, role: null },
      { above: inBaseUnits(caps.byOnePerson, decimals), needed: 2, role: null },
    ],
  })),
  approvalMinutes,
  hours: null,
  longestIntentHours,
  governance: { needed: 2, delayHours: 1, recovery: null },
})

const inBaseUnits = (units: number, decimals: number): string =>
  String(BigInt(units) * 10n ** BigInt(decimals))
