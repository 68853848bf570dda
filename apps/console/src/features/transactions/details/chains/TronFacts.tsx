/**
 * TRON's own section: the documented fields, the cost of the transaction and its parts, and its signers with their permissions.
 */
import { localTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../words/words.tsx'
import { exactAmount } from '../../token-amount.ts'
import { PartyAddress } from '../addresses.tsx'
import type { TronDetails } from '../../../../chains/tron-details.ts'
import type { Details } from '../details.ts'
import { CopyValue, DetailsTable, Fact, Facts, JsonText, Part } from '../Facts.tsx'
import { useDetailsWords } from '../use-details-words.ts'

export function TronFacts({ details: { row, tron } }: { readonly details: Details }) {
  const words = useDetailsWords()
  const locale = useLocale()
  const whole = (value: string | number | null) => value !== null && exactAmount(String(value), locale)
  return (
    <>
      {tron?.cost && <Cost cost={tron.cost} feeLimit={tron.fee_limit} />}
      {tron && <Signing tron={tron} />}
      <Part title={words.fieldsTitle}>
        <Facts>
          <Fact name="trx_bandwidth_used">{whole(row.trx_bandwidth_used)}</Fact>
          <Fact name="trx_energy_used">{whole(row.trx_energy_used)}</Fact>
          <Fact name="trx_contract_type">{row.trx_contract_type}</Fact>
          <Fact name="trx_contract_ret">{row.trx_contract_ret}</Fact>
          <Fact name="trx_resource_type">{row.trx_resource_type}</Fact>
          <Fact name="trx_resource_amount">{whole(row.trx_resource_amount)}</Fact>
          <Fact name="trx_delegate_balance_sun">{whole(row.trx_delegate_balance_sun)}</Fact>
          <Fact name="trx_delegate_balance_trx">{whole(row.trx_delegate_balance_trx)}</Fact>
          <Fact name="trx_delegate_energy_estimate">{whole(row.trx_delegate_energy_estimate)}</Fact>
          <Fact name="trx_delegate_energy_source">{row.trx_delegate_energy_source}</Fact>
          <Fact name="trx_energy_transferred_trx">{whole(row.trx_energy_transferred_trx)}</Fact>
          <Fact name="trx_raw_full" isWide>
            <JsonText name="trx_raw_full" value={row.trx_raw_full} />
          </Fact>
        </Facts>
      </Part>
    </>
  )
}

interface CostProps {
  readonly cost: NonNullable<TronDetails['cost']>
  readonly feeLimit: string | null
}

/** Empty lines are left out, except the two resources and the sum. */
function Cost({ cost, feeLimit }: CostProps) {
  const words = useDetailsWords()
  const locale = useLocale()
  const exact = (value: string) => exactAmount(value, locale)
  const parts = [
    [words.cost.ofCaller, cost.energy_of_caller, 'bg-good'],
    [words.cost.ofOrigin, cost.energy_of_origin, 'bg-accent'],
    [words.cost.bought, cost.energy_bought, 'bg-warn'],
  ] as const
  return (
    <Part title={words.cost.title}>
      <DetailsTable
        caption={words.cost.title}
        width="min-w-80"
        heads={[[words.cost.what], [words.cost.used, 'right'], [words.cost.burned, 'right']]}
      >
        <CostLine
          name={words.cost.bandwidth}
          used={exact(cost.bandwidth_used)}
          burned={exact(cost.bandwidth_fee)}
        />
        <CostLine name={words.cost.energy} used={exact(cost.energy_used)} burned={exact(cost.energy_fee)} />
        {parts.map(
          ([name, used, colour]) =>
            used !== '0' && <CostLine key={name} name={name} used={exact(used)} colour={colour} />,
        )}
        {cost.energy_penalty !== null && (
          <CostLine name={words.cost.penalty} used={exact(cost.energy_penalty)} colour="bg-bad" />
        )}
        {cost.other_fee !== '0' && <CostLine name={words.cost.other} burned={exact(cost.other_fee)} />}
        <CostLine name={words.cost.total} burned={exact(cost.fee)} isTotal />
      </DetailsTable>
      <EnergyBar parts={parts.map(([, used, colour]) => [Number(used), colour])} />
      <p className="mt-1 text-mute">
        {feeLimit === null
          ? words.cost.noLimit
          : `${words.cost.limit(exact(feeLimit))}. ${words.cost.limitWhy}`}
      </p>
    </Part>
  )
}

interface LineProps {
  readonly name: string
  readonly used?: string
  readonly burned?: string
  /** The colour of a part in the bar. */
  readonly colour?: string
  readonly isTotal?: boolean
}

function CostLine({ name, used = '', burned = '', colour, isTotal }: LineProps) {
  return (
    <tr className={isTotal ? 'font-semibold' : ''} data-cost={name}>
      <td className={colour === undefined ? '' : 'text-soft'}>
        <span className="flex items-baseline gap-2">
          {colour !== undefined && (
            <i aria-hidden className={`ml-3 size-2 shrink-0 rounded-full ${colour}`} />
          )}
          {name}
        </span>
      </td>
      <td className="text-right">{used}</td>
      <td className="text-right">{burned}</td>
    </tr>
  )
}

/** Repeats the figures of the lines; nothing where no energy was used. */
function EnergyBar({ parts }: { readonly parts: readonly (readonly [amount: number, colour: string])[] }) {
  const total = parts.reduce((sum, [amount]) => sum + amount, 0)
  if (total === 0) return null
  return (
    <div aria-hidden className="mt-2 flex h-1.5 gap-px overflow-hidden rounded-full">
      {parts.map(
        ([amount, colour]) =>
          amount > 0 && <i key={colour} className={colour} style={{ width: `${(100 * amount) / total}%` }} />,
      )}
    </div>
  )
}

function Signing({ tron }: { readonly tron: TronDetails }) {
  const words = useDetailsWords()
  const { signing } = words
  if (tron.permission_id === null)
    return (
      <Part title={signing.title}>
        <p className="text-mute">{signing.none}</p>
      </Part>
    )
  return (
    <Part title={signing.title}>
      <DetailsTable
        caption={signing.title}
        width="min-w-144"
        heads={[[signing.signer], [signing.permission], [signing.signature]]}
      >
        {tron.signers.map(({ address, signature }) => (
          <tr key={signature} data-signer={address ?? ''}>
            <td>
              {address === null ? (
                <span className="text-bad">{signing.unreadable}</span>
              ) : (
                <PartyAddress address={address} />
              )}
            </td>
            <td className="whitespace-nowrap">{permissionName(tron.permission_id, signing)}</td>
            <td className="max-w-56">
              <CopyValue text={signature} />
            </td>
          </tr>
        ))}
      </DetailsTable>
      <dl className="mt-2 grid gap-x-8 gap-y-1 md:grid-cols-2">
        <Term name={signing.memo}>{tron.memo !== null && <bdi>{tron.memo}</bdi>}</Term>
        <Term name={signing.created}>{tron.created_at !== null && localTime(tron.created_at)}</Term>
        <Term name={signing.expires}>{tron.expires_at !== null && localTime(tron.expires_at)}</Term>
        <Term name={signing.reference}>
          <span className="font-mono text-xs">{tron.reference_block}</span>
        </Term>
        {tron.message !== null && (
          <Term name={words.message}>
            <bdi className="text-bad">{tron.message}</bdi>
          </Term>
        )}
      </dl>
    </Part>
  )
}

function Term({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  const words = useDetailsWords()
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0 break-words">{children === false ? words.nothing : children}</dd>
    </div>
  )
}

function permissionName(
  id: number | null,
  words: { readonly owner: string; readonly witness: string; readonly active: (id: number) => string },
): string {
  if (id === null || id === 0) return words.owner
  return id === 1 ? words.witness : words.active(id)
}
