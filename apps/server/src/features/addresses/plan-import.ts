/** Compares a CSV file with one of the lists: the entries that it would add and change, and the faults of each line. One
 *  invalid line rejects the whole file. */
import { chainOf } from '@holdfast/chains'
import { type ApiReply, Line, LineOrNothing, plainEnglish, reason, renderRefusal } from '@holdfast/contract'
import { NameIndex, type Named } from '@holdfast/ledger'
import { type Queryable } from '@holdfast/store'
import {
  type AddressList,
  type AddressName,
  listNamedAddresses,
  listNetworks,
  type Network,
} from '@holdfast/store/read'
import { type CsvFault, type CsvLine, readCsv } from './csv.ts'
import { findKnown } from './find-known.ts'
import { listNamesToKeepApart } from './names-alike.ts'
import { isAnotherText, recipientsInRules } from './recipients-in-rules.ts'

export type ImportReport = ApiReply<'importAddressBook'>

export interface ImportPlan {
  readonly report: Omit<ImportReport, 'dry_run' | 'imported'>
  readonly toAdd: readonly Addition[]
  readonly toChange: readonly {
    readonly line: number
    readonly existing: AddressName
    readonly name: string
    readonly note: string
  }[]
}
interface Addition {
  readonly line: number
  readonly network: Network
  readonly address: string
  readonly name: string
  readonly note: string
}

const mostLines = 5_000

export async function planImport(
  db: Queryable,
  { table: list, isForPayees }: { readonly table: AddressList; readonly isForPayees: boolean },
  { organisationId, csv }: { organisationId: string; csv: string },
): Promise<ImportPlan> {
  const { lines, faults: unreadable } = readCsv(csv)
  const networks = await listNetworks(db)
  const judged = lines.slice(0, mostLines).map((line) => judge(line, networks))
  const good = judged.flatMap(({ addition }) => addition ?? [])
  const unfit = [
    ...unreadable,
    ...judged.flatMap(({ faults }) => faults),
    ...repeated(good),
    ...(lines.length > mostLines
      ? [
          {
            line: mostLines + 2,
            column: null,
            code: 'too-many-lines' as const,
            reason: `a file may have ${mostLines} lines`,
          },
        ]
      : []),
  ]
  const present = new Map(
    (await listNamedAddresses(db, list, [organisationId])).map((name) => [
      keyOf(name.network_id, name.address),
      name,
    ]),
  )
  const known = good.map((addition) => ({
    addition,
    existing: present.get(keyOf(addition.network.id, addition.address)),
  }))
  const toAdd = known.flatMap(({ addition, existing }) => (existing === undefined ? [addition] : []))
  const toChange = known.flatMap(({ addition: { line, name, note }, existing }) =>
    existing === undefined || (existing.name === name && existing.note === note)
      ? []
      : [{ line, existing, name, note }],
  )
  const alike = isForPayees ? await namesAlike(db, organisationId, { toAdd, toChange }) : []
  const ruled = isForPayees ? await recipientsRenamed(db, organisationId, { toAdd, toChange }) : []
  return {
    toAdd,
    toChange,
    report: {
      lines: lines.length,
      to_add: toAdd.length,
      to_change: toChange.length,
      unchanged: good.length - toAdd.length - toChange.length,
      faults: [...unfit, ...alike, ...ruled].toSorted((a, b) => a.line - b.line),
      warnings: await warningsOf(db, organisationId, list, toAdd),
    },
  }
}

const keyOf = (networkId: string, address: string): string => `${networkId}/${address}`

function judge(
  { line, ...cells }: CsvLine,
  networks: readonly Network[],
): { addition: Addition | null; faults: CsvFault[] } {
  const faults: CsvFault[] = []
  const name = Line(120).safeParse(cells.name)
  if (!name.success)
    faults.push({
      line,
      column: 'name',
      code: cells.name === '' ? 'name-empty' : 'name-wrong',
      reason: cells.name === '' ? 'is empty' : 'is longer than 120 characters or has control characters',
    })
  const lowered = cells.network.toLowerCase()
  const network = networks.find(({ code, name }) => code === lowered || name.toLowerCase() === lowered)
  if (network === undefined)
    faults.push({
      line,
      column: 'network',
      code: 'network-unknown',
      reason: `'${cells.network}' is no network of the catalogue`,
    })
  const address =
    network === undefined ? null : chainOf(network.chain).normaliseAddress(cells.address, network)
  if (network !== undefined && address === null)
    faults.push({
      line,
      column: 'address',
      code: 'address-wrong',
      reason: `is no address of ${network.name}`,
    })
  if (!LineOrNothing(500).safeParse(cells.note).success)
    faults.push({
      line,
      column: 'note',
      code: 'note-wrong',
      reason: 'is longer than 500 characters or has line breaks',
    })
  if (faults.length > 0 || network === undefined || address === null) return { addition: null, faults }
  return { addition: { line, network, address, name: cells.name, note: cells.note }, faults }
}

function repeated(additions: readonly Addition[]): CsvFault[] {
  const first = new Map<string, number>()
  return additions.flatMap(({ line, network, address }) => {
    const key = keyOf(network.id, address)
    const before = first.get(key)
    if (before === undefined) first.set(key, line)
    return before === undefined
      ? []
      : [
          {
            line,
            column: 'address',
            code: 'address-repeated' as const,
            reason: `stands on line ${before} already`,
          },
        ]
  })
}

/** Compares with the names as they would be after the import, because the file may swap the names of two addresses. */
async function namesAlike(
  db: Queryable,
  organisationId: string,
  { toAdd, toChange }: Pick<ImportPlan, 'toAdd' | 'toChange'>,
): Promise<CsvFault[]> {
  const changed = toChange.map(({ line, existing, name }) => ({
    line,
    name,
    address: existing.address,
    isRenamed: name !== existing.name,
  }))
  const isChanged = new Set(toChange.map(({ existing }) => existing.id))
  const renamed = [...changed.filter(({ isRenamed }) => isRenamed), ...toAdd]
  const stored = await listNamesToKeepApart(
    db,
    organisationId,
    renamed.map(({ name }) => name),
  )
  const index = new NameIndex([...stored.filter(({ id }) => !isChanged.has(id)), ...changed, ...toAdd])
  return renamed.flatMap(({ line, name, address }) => {
    const [alike] = index.findAlike({ name, address })
    return alike === undefined
      ? []
      : [
          {
            line,
            column: 'name',
            code: 'name-looks-taken' as const,
            ...looksTaken(alike),
          },
        ]
  })
}

/** Another person adopts the name of a recipient in the rules, so a file does not change it. */
async function recipientsRenamed(
  db: Queryable,
  organisationId: string,
  { toAdd, toChange }: Pick<ImportPlan, 'toAdd' | 'toChange'>,
): Promise<CsvFault[]> {
  const findRecipient = await recipientsInRules(db, organisationId)
  const added = toAdd.filter(({ network, address, name, note }) => {
    const recipient = findRecipient({ networkId: network.id, address })
    return recipient !== undefined && isAnotherText(recipient, { name, note })
  })
  const changed = toChange.filter(
    ({ existing }) =>
      findRecipient({ networkId: existing.network_id, address: existing.address }) !== undefined,
  )
  return [
    ...added.map(({ line, address }) => ({ line, address })),
    ...changed.map(({ line, existing: { address } }) => ({ line, address })),
  ].map(({ line, address }) => {
    const refusal = reason('RECIPIENT_NAMED_IN_FILE', { address })
    return {
      line,
      column: 'name',
      code: 'recipient-in-rules' as const,
      reason: renderRefusal(refusal, plainEnglish),
      reason_refusal: refusal,
    }
  })
}

function looksTaken({ name, address }: Named): Pick<CsvFault, 'reason' | 'reason_refusal'> {
  const refusal = reason('NAME_LOOKS_TAKEN_ON_LINE', { name, address })
  return { reason: renderRefusal(refusal, plainEnglish), reason_refusal: refusal }
}

async function warningsOf(
  db: Queryable,
  organisationId: string,
  list: AddressList,
  additions: readonly Addition[],
): Promise<ImportReport['warnings']> {
  const kind = list === 'address_book' ? 'address_book' : 'inbound_label'
  const networks = new Map(additions.map(({ network }) => [network.id, network]))
  const warnings: ImportReport['warnings'] = []
  for (const { id, chain } of networks.values()) {
    const here = additions.filter(({ network }) => network.id === id)
    const known = await findKnown(
      db,
      { organisationId, networkId: id, chain },
      here.map(({ address }) => address),
      here.map(({ address, name }) => ({ address, name, kind })),
    )
    for (const { line, address } of here) {
      const look_alikes = known.lookAlikesOf(address)
      if (look_alikes.length > 0) warnings.push({ line, address, look_alikes })
    }
  }
  return warnings.toSorted((a, b) => a.line - b.line)
}
