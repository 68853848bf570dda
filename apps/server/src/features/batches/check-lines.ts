/** Everything that is known about the lines of a batch before it is stored: the person's form and the call that stores it ask the
 *  same. Limits accumulate from line to line. */
import { reason } from '@holdfast/contract'
import { formatUnits, type TransferIntent } from '@holdfast/ledger'
import {
  listOpenPayments,
  listReservedUnits,
  type OpenPayment,
  type ReservedUnits,
} from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { bodyOf, Refused } from '../../http/refusal.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import {
  assertFeeWithin,
  ceilingOf,
  type Ground,
  groundOf,
  intentOn,
  tryEstimate,
} from '../transfers/freeze.ts'
import { judgeInOrder, type Judged, passing, type Subject } from '../transfers/gate.ts'
import { onNetwork } from '../transfers/node.ts'
import { reasonOfFailure } from '../transfers/reason-of-failure.ts'
import { rulingOfNew } from '../transfers/ruled/ruling-of.ts'
import { checkPayees } from './check-payees.ts'
import { type Finding, finding, preventsDraft } from './finding.ts'
import { readAmount } from './read-amount.ts'
import { resolvePayees } from './resolve-payees.ts'

export interface LineText {
  readonly payee: string
  readonly address: string
  readonly amount: string
  readonly note: string
  readonly is_repeat: boolean
}

export interface BatchText {
  readonly token_id: string
  readonly network_code: string
  readonly lines: readonly LineText[]
}

interface Line extends LineText {
  readonly recipient: string | null
  readonly units: bigint | null
  readonly name: string | null
  readonly findings: Finding[]
}

export interface CheckedLine extends Line {
  /** Null: the line has an error. */
  readonly intent: TransferIntent | null
}

export interface CheckedBatch {
  readonly ground: Ground
  readonly lines: readonly CheckedLine[]
  readonly total: bigint
  readonly balance: bigint | null
  readonly feeCeiling: bigint
  readonly approvalsNeeded: number
  readonly estimateRefused: Refused | null
}

/** Payments whose cost the node is asked for. */
const mostSamples = 3

export async function checkLines(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  who: Who,
  wallet: StoredWallet,
  batch: BatchText,
): Promise<CheckedBatch> {
  const ground = await groundOf(context, wallet, batch)
  const lines = await readLines(context, ground, batch.lines)
  markRepeats(lines, await openPaymentsOf(context, ground, lines))
  const total = lines.reduce((sum, { units }) => sum + (units ?? 0n), 0n)
  const drafts = lines.map((line) => intentOfLine(ground, who.actor.user.id, line, lines))
  const estimated = await estimateSamples(context, ground, lines, drafts)
  markBalance(lines, ground, estimated.balance)
  if (estimated.balance !== null)
    markReserved(lines, ground, estimated.balance, await reservedOf(context, ground))
  const intents = drafts.map((intent) => intent && { ...intent, feeCeiling: estimated.feeCeiling })
  const judged = await judgeLines(context, who, ground, { intents, total })
  for (const [at, verdict] of judged) lines[at]?.findings.push(...findingsOf(verdict))
  return {
    ground,
    lines: lines.map((line, at) => ({
      ...line,
      intent: line.findings.some(preventsDraft) ? null : (intents[at] ?? null),
    })),
    total,
    ...estimated,
    approvalsNeeded: Math.max(
      1,
      ...[...judged.values()].map(({ neededApprovals, ruled }) =>
        Math.max(neededApprovals, ruled?.neededApprovals ?? 1),
      ),
    ),
  }
}

async function readLines(
  { db }: Pick<Context, 'db'>,
  ground: Ground,
  texts: readonly LineText[],
): Promise<Line[]> {
  const resolved = await resolvePayees(db, ground, texts)
  const addresses = [...new Set(resolved.flatMap(({ address }) => address ?? []))]
  const place = { organisationId: ground.wallet.entity_id, networkId: ground.network.id }
  const payees = await checkPayees(db, place, addresses)
  return texts.map((text, at) => {
    const { address = null, findings = [] } = resolved[at] ?? {}
    const payee = address === null ? undefined : payees.get(address)
    const amount = readAmount(text.amount, ground.token)
    return {
      ...text,
      recipient: address,
      units: typeof amount === 'bigint' ? amount : null,
      name: payee?.name ?? null,
      findings: [
        ...findings,
        ...(findings.length === 0 ? (payee?.findings ?? []) : []),
        ...(typeof amount === 'bigint' ? [] : [amount]),
      ],
    }
  })
}

const keyOf = ({ recipient, units }: Pick<Line, 'recipient' | 'units'>): string | null =>
  recipient === null || units === null ? null : `${recipient} ${units}`

const openPaymentsOf = (
  { db }: Pick<Context, 'db'>,
  { wallet, token }: Ground,
  lines: readonly Pick<Line, 'recipient'>[],
): Promise<OpenPayment[]> =>
  listOpenPayments(db, {
    entity_id: wallet.entity_id,
    wallet_id: wallet.id,
    token_id: token.id,
    recipients: [...new Set(lines.flatMap(({ recipient }) => recipient ?? []))],
  })

/** Equal payments, unless the person said that both are meant. */
function markRepeats(lines: readonly Line[], open: readonly OpenPayment[]): void {
  const requested = new Map(
    open.map(({ recipient_address, units, created_at }) => [`${recipient_address} ${units}`, created_at]),
  )
  const first = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const key = keyOf(line)
    if (key === null) continue
    const earlier = first.get(key)
    const request = requested.get(key)
    if (earlier === undefined) first.set(key, at)
    if (line.is_repeat) continue
    if (earlier !== undefined)
      line.findings.push(finding(reason('BATCH_DUPLICATE', { line: earlier + 1 }), { repair: 'keep' }))
    else if (request !== undefined)
      line.findings.push(
        finding(reason('BATCH_SAME_REQUEST', { at: request.toISOString() }), { repair: 'keep' }),
      )
  }
}

/** Null for a line with an error. */
function intentOfLine(
  ground: Ground,
  requestedBy: string,
  line: Line,
  all: readonly Line[],
): TransferIntent | null {
  const { recipient, units, findings } = line
  if (recipient === null || units === null || findings.some(preventsDraft)) return null
  const key = keyOf(line)
  try {
    return intentOn(ground, requestedBy, {
      recipient_address: recipient,
      amount: formatUnits(units, ground.token.decimals),
      // Either of two equal payments may be sent first.
      is_repeat: line.is_repeat || all.some((other) => other.is_repeat && keyOf(other) === key),
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    findings.push(finding(bodyOf(error)))
    return null
  }
}

async function estimateSamples(
  context: Pick<Context, 'config' | 'nodes'>,
  ground: Ground,
  lines: readonly Line[],
  intents: readonly (TransferIntent | null)[],
): Promise<Pick<CheckedBatch, 'balance' | 'feeCeiling' | 'estimateRefused'>> {
  const { network, transfers, token } = ground
  const usual = transfers.usualFeeCeiling(token.asset)
  const samples = [...intents.entries()]
    .flatMap(([at, intent]) => (intent === null ? [] : [{ at, intent }]))
    .slice(0, mostSamples)
  const answers = await Promise.all(
    samples.map(async ({ at, intent }) => ({
      at,
      ...(await tryEstimate(context, onNetwork(network), intent, null)),
    })),
  )
  for (const { at, estimated } of answers)
    for (const failure of estimated?.failures ?? [])
      if (failure.code !== 'NOT_ENOUGH_TOKEN')
        lines[at]?.findings.push(finding(reasonOfFailure(failure, network.symbol), { isForDraft: true }))
  const feeCeiling = answers.reduce(
    (most, { estimated }) => (estimated === null ? most : ceilingOf(most, estimated)),
    usual,
  )
  assertFeeWithin(feeCeiling, context.config.feeMaximums[network.chain], network)
  return {
    feeCeiling,
    balance: answers.find(({ estimated }) => estimated !== null)?.estimated?.balance ?? null,
    estimateRefused: answers.find(({ refused }) => refused !== null)?.refused ?? null,
  }
}

/** At the first line that the balance does not cover. */
function markBalance(lines: readonly Line[], { token }: Ground, balance: bigint | null): void {
  if (balance === null) return
  let sum = 0n
  for (const { units, findings } of lines) {
    sum += units ?? 0n
    if (sum <= balance) continue
    const { symbol, decimals } = token
    findings.push(
      finding(
        reason('BATCH_OVER_BALANCE', {
          needed: formatUnits(sum, decimals),
          available: formatUnits(balance, decimals),
          symbol,
        }),
        { isForDraft: true },
      ),
    )
    return
  }
}

const reservedOf = async (
  { db }: Pick<Context, 'db'>,
  { wallet, token }: Ground,
): Promise<ReservedUnits | undefined> => {
  const scope = { organisationId: wallet.entity_id, walletId: wallet.id, tokenId: token.id }
  return (await listReservedUnits(db, scope))[0]
}

/** A warning at the first line that the balance covers only if open requests are not paid. */
function markReserved(
  lines: readonly Line[],
  { token }: Ground,
  balance: bigint,
  reserved: ReservedUnits | undefined,
): void {
  if (reserved === undefined) return
  const left = balance - BigInt(reserved.units)
  let sum = 0n
  for (const { units, findings } of lines) {
    sum += units ?? 0n
    if (sum > balance) return
    if (sum <= left) continue
    const { symbol, decimals } = token
    findings.push(
      finding(
        reason('BATCH_OVER_RESERVED', {
          needed: formatUnits(sum, decimals),
          available: formatUnits(left > 0n ? left : 0n, decimals),
          reserved: formatUnits(BigInt(reserved.units), decimals),
          symbol,
          count: reserved.requests,
        }),
        { level: 'warning' },
      ),
    )
    return
  }
}

/** By the place of the line. */
async function judgeLines(
  { db, config }: Pick<Context, 'config' | 'db'>,
  { actor, caller }: Who,
  { token, rules, network }: Ground,
  { intents, total }: { readonly intents: readonly (TransferIntent | null)[]; readonly total: bigint },
): Promise<ReadonlyMap<number, Judged>> {
  const places = [...intents.entries()].flatMap(([at, intent]) => (intent === null ? [] : [{ at, intent }]))
  const subjects = places.map(({ intent }): Subject => {
    const ruling = rulingOfNew({ intent, tokenId: token.id, rules })
    return {
      intent,
      chain: network.chain,
      worth: null,
      isTokenKnown: true,
      approvals: [],
      askers: [actor.user.id],
      isForDevelopers: false,
      ruling: ruling && { ...ruling, together: total },
    }
  })
  const judged = await judgeInOrder(db, config, subjects, { caller, step: 'submit' })
  return new Map(places.flatMap(({ at }, i) => (judged[i] === undefined ? [] : [[at, judged[i]]])))
}

const findingsOf = ({ refusals, ruled }: Judged): Finding[] => [
  ...refusals.map((refused) => finding(refused)),
  ...(ruled?.refusals ?? []).map((refused) =>
    finding(bodyOf(refused), { level: passes(refused.code) ? 'warning' : 'error' }),
  ),
]

/** The caps of a day count here: the rows after the one that exceeds them would wait for another day. */
const passes = (code: string): boolean =>
  passing.has(code) && code !== 'OVER_DAY_CAP' && code !== 'OVER_RECIPIENT_CAP'
