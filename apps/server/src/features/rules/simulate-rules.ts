import type { RulesPrices } from '@holdfast/contract'
import { formatUnits, parseTransferIntent } from '@holdfast/ledger'
import {
  compareRules,
  isTightening,
  type PastTransfer,
  type RulesVerdict,
  type Rules,
  simulateRules as simulate,
} from '@holdfast/policy/rules'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { compileProposal } from './compile-proposal.ts'
import { isRuled } from './is-ruled.ts'
import { presentChanges } from './present-rules.ts'
import { authoriseEither } from '../../http/authorise.ts'
import { placeOf } from './rules-place.ts'

const daysMs = 90 * 24 * 3_600_000
const mostTransfers = 1_000

export const simulateRules: Verb<'simulateRules', 'db' | 'config' | 'signing'> = async (context, call) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authoriseEither(call.actor, 'apply policy', organisationId)
  const { head, version } = await compileProposal(context, organisationId, call.request.body)
  const next = version?.next ?? head
  const since = new Date(Date.now() - daysMs)
  const newest = await listTransferRequests(context.db, {
    organisationIds: [organisationId],
    limit: mostTransfers + 1,
  })
  const views = newest.slice(0, mostTransfers)
  const leftOut = newest[mostTransfers]
  const past = views.flatMap((view) => pastOf(view, { head, since }))
  const entries = new Map(past.map((entry) => [entry.id, entry]))
  const [before, after] = [head, next].map(
    (rules) => new Map(simulate(rules, past).map(({ id, verdict }) => [id, metOf(verdict)])),
  )
  return {
    since: since.toISOString(),
    changes: presentChanges(head.document, next.document),
    is_loosening: !isTightening(compareRules(head.document, next.document)),
    is_server_only: version === null,
    prices: version === null ? nothingConverted : withoutBundle(version.prices),
    is_partial: leftOut !== undefined && leftOut.created_at >= since,
    most: mostTransfers,
    transfers: views.flatMap((view) => {
      const [was, is] = [before?.get(view.id), after?.get(view.id)]
      const entry = entries.get(view.id)
      if (was === undefined || is === undefined || entry === undefined) return []
      return [
        {
          id: view.id,
          at: new Date(entry.at).toISOString(),
          recipient: view.recipient_address,
          amount: formatUnits(entry.transfer.units, entry.transfer.asset.decimals),
          symbol: view.token_symbol,
          before: was,
          after: is,
        },
      ]
    }),
  }
}

const nothingConverted = { conversions: [], unlisted: [], fixed: [], kept: [], unnamed: 0, note: '' }

const withoutBundle = (prices: RulesPrices) => {
  const { bundle: _, ...others } = prices
  return others
}

/** Drafts were never asked for. An intent of an earlier version has no requester, so its creator stands for it. */
function pastOf(
  view: TransferRequestView,
  { head, since }: { readonly head: Rules; readonly since: Date },
): PastTransfer[] {
  const parsed = parseTransferIntent(view.intent)
  const at = view.signed_at ?? view.submitted_at
  if (!parsed.ok || at === null || at < since || !isRuled(head, parsed.value.wallet.keyId)) return []
  return [
    {
      id: view.id,
      at: at.getTime(),
      transfer: parsed.value,
      approvedBy: [
        ...view.approvals.map(({ user_id }) => user_id),
        ...view.statements.filter(({ act }) => act === 'approve').map(({ person }) => person),
      ],
    },
  ]
}

const metOf = (verdict: RulesVerdict) =>
  verdict.outcome === 'refused'
    ? { outcome: verdict.outcome, needed: null, rules: verdict.faults.map(({ code }) => code) }
    : {
        outcome: verdict.outcome,
        needed: verdict.approvals.needed,
        rules: verdict.outcome === 'held' ? verdict.waits.map(({ code }) => code) : [],
      }
