/** A notice → an item of a mail, in the person's language, with facts that are read now. */
import { formatUnits } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  type DeliveredNotice,
  findAlert,
  listPayments,
  listTransferRequests,
  type Member,
  readPayeeNames,
  type TransferRequestView,
} from '@holdfast/store/read'
import { noticeKindTable } from '@holdfast/contract'
import { safeLine } from '../../mail/safe-text.ts'
import type { MailWords } from '../../mail/words/en.ts'
import type { MailItem } from '../../mail/write-mail.ts'
import { amountOf } from '../inbox/amount-of.ts'
import { actWaitingFor } from '../transfers/act-waiting-for.ts'
import { intentOf } from '../transfers/intent-of.ts'
import { presentTransfer } from '../transfers/present.ts'

interface Reader {
  readonly member: Member
  readonly texts: MailWords
  readonly zone: string
}

type Fact = MailItem['facts'][number]

/** Null: there is nothing to say any more, because the subject is gone or no longer waits for the person. */
export async function itemOfNotice(
  db: Queryable,
  reader: Reader,
  notice: DeliveredNotice,
): Promise<MailItem | null> {
  const { texts, zone } = reader
  const { kind, subject, version, outcome, author, created_at } = notice
  const facts = await factsOf(db, reader, notice)
  if (facts === null) return null
  const common: Fact[] = [
    ...facts,
    ...(outcome === null ? [] : [{ label: texts.facts.outcome, value: texts.outcomes[outcome] }]),
    ...(author === null || hasOwnAuthor(kind)
      ? []
      : [{ label: texts.facts.by, value: safeLine(author, 80) }]),
  ]
  return {
    title: texts.events[kind](safeLine(subject ?? texts.somebody, 80), version ?? 0),
    facts: common,
    page: noticeKindTable[kind].page,
    at: timeText(created_at, { texts, zone }),
  }
}

/** The sentence or another fact names the person. */
const hasOwnAuthor = (kind: DeliveredNotice['kind']): boolean =>
  kind.startsWith('passkey-') || kind === 'new-sign-in' || kind === 'approval-needed'

async function factsOf(
  db: Queryable,
  reader: Reader,
  { entity_id, kind, about }: DeliveredNotice,
): Promise<Fact[] | null> {
  if (about === null) return []
  if (kind === 'payment-received') return paymentFacts(db, reader, { entity_id, about })
  if (kind === 'alert-assigned') return alertFacts(db, reader, { entity_id, about })
  if (kind === 'decision-needed') return []
  const [view] = await listTransferRequests(db, { organisationIds: [entity_id], id: about })
  if (view === undefined) return null
  if (kind === 'approval-needed' && !isWaitingFor(view, reader.member)) return null
  return view.batch_id === null || kind === 'comment-added'
    ? transferFacts(db, reader, view)
    : batchFacts(reader, view)
}

function isWaitingFor(view: TransferRequestView, { user_id, treasury_role }: Member): boolean {
  const request = presentTransfer(view)
  return (
    view.status === 'pending' &&
    actWaitingFor({ view, request, userId: user_id, role: treasury_role }) === 'approve'
  )
}

async function transferFacts(
  db: Queryable,
  { texts: { facts }, texts }: Reader,
  view: TransferRequestView,
): Promise<Fact[]> {
  const { units, asset, recipient } = intentOf(view)
  const to = { networkId: view.network_id, address: recipient }
  const payee = (await readPayeeNames(db, view.entity_id, [to]))(to)
  return [
    {
      label: facts.amount,
      value: `${amountText(formatUnits(units, asset.decimals), texts)} ${safeLine(view.token_symbol, 32)}`,
    },
    ...(payee === null ? [] : [{ label: facts.to, value: safeLine(payee, 80) }]),
    { label: payee === null ? facts.to : '', value: recipient, isCode: true },
    { label: facts.wallet, value: safeLine(view.wallet_name, 80) },
    { label: facts.network, value: safeLine(view.network_name, 80) },
    { label: facts.requestedBy, value: safeLine(view.creator ?? texts.somebody, 80) },
  ]
}

/** Notices of a batch name one of its payments. */
const batchFacts = ({ texts: { facts }, texts }: Reader, view: TransferRequestView): Fact[] => [
  {
    label: facts.amount,
    value: `${amountText(amountOf(view), texts)} ${safeLine(view.token_symbol, 32)}`,
  },
  { label: facts.batch, value: safeLine(view.batch_name ?? '', 80) },
  { label: facts.wallet, value: safeLine(view.wallet_name, 80) },
  { label: facts.network, value: safeLine(view.network_name, 80) },
  { label: facts.requestedBy, value: safeLine(view.creator ?? texts.somebody, 80) },
]

async function paymentFacts(
  db: Queryable,
  { texts: { facts }, texts }: Reader,
  { entity_id, about }: { readonly entity_id: string; readonly about: string },
): Promise<Fact[] | null> {
  const [payment] = await listPayments(db, entity_id, [about])
  if (payment === undefined) return null
  const amount = amountText(formatUnits(BigInt(payment.units), payment.decimals), texts)
  return [
    { label: facts.amount, value: `${amount} ${safeLine(payment.symbol, 32)}` },
    ...(payment.from === null ? [] : [{ label: facts.from, value: safeCode(payment.from), isCode: true }]),
    { label: facts.wallet, value: safeLine(payment.wallet, 80) },
  ]
}

async function alertFacts(
  db: Queryable,
  { texts }: Reader,
  { entity_id, about }: { readonly entity_id: string; readonly about: string },
): Promise<Fact[] | null> {
  const alert = await findAlert(db, { organisationIds: [entity_id], id: about })
  return alert === undefined || alert.state === 'closed'
    ? null
    : [{ label: texts.facts.alert, value: texts.alerts[alert.kind] }]
}

/** An address of a chain has only such characters. */
const safeCode = (text: string): string => text.replaceAll(/[^\w:.-]/g, '').slice(0, 128)

/** Exact, with the language's marks. */
function amountText(amount: string, { decimal, group }: MailWords): string {
  const [whole = '0', rest] = amount.split('.')
  const grouped = whole.length < 5 && group === '.' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`
}

function timeText(at: Date, { texts, zone }: Pick<Reader, 'texts' | 'zone'>): string {
  const text = new Intl.DateTimeFormat(texts.locale, {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
  return `${text} ${zone}`
}
