/** The advanced part of a proposal: terms that signers enforce and the policy does not have. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale } from '../../words/words.tsx'
import {
  type AssetDraft,
  draftOf,
  type RecipientDraft,
  type TermsAsset,
  type TermsDraft,
  unitsOf,
} from './terms-draft.ts'
import { useFirstRulesWords, useRulesWords } from './words.ts'

interface Props {
  readonly assets: readonly TermsAsset[]
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
}

const usualHours = { days: [1, 2, 3, 4, 5], from: 8, to: 18 }
const card = 'grid gap-2 rounded-md border border-line p-3'
const fields = 'flex flex-wrap gap-3'

export function ProposalTerms({ assets, draft, onChange }: Props) {
  const { terms: words } = useFirstRulesWords()
  const recipientKeys = keysOf(draft.recipients)
  return (
    <details className="rounded-md border border-line p-3" data-proposal-terms>
      <summary className="cursor-pointer font-medium">{words.title}</summary>
      <div className="mt-2 grid gap-3">
        <p className="text-soft">{words.why}</p>
        {draft.assets.map((entry, at) => (
          <AssetCard
            key={keyOf(entry.asset)}
            entry={entry}
            onChange={(next) => onChange({ ...draft, assets: replaced(draft.assets, at, next) })}
          />
        ))}
        <AddAsset
          label={words.addAsset}
          assets={assets.filter(
            (asset) => !draft.assets.some((entry) => keyOf(entry.asset) === keyOf(asset)),
          )}
          onAdd={(asset) => onChange({ ...draft, assets: [...draft.assets, draftOf(asset)] })}
        />
        {draft.recipients.map((entry, at) => (
          <RecipientCard
            key={recipientKeys[at]}
            entry={entry}
            onChange={(next) => onChange({ ...draft, recipients: replaced(draft.recipients, at, next) })}
          />
        ))}
        <AddAsset
          label={words.addRecipient}
          assets={assets}
          onAdd={(asset) =>
            onChange({
              ...draft,
              recipients: [...draft.recipients, { asset, address: '', perDay: '', from: '' }],
            })
          }
        />
        <HoursChoice draft={draft} onChange={onChange} />
        <NumberField
          label={words.longest}
          hint={words.asBefore}
          min={1}
          max={168}
          value={draft.longestHours}
          onChange={(longestHours) => onChange({ ...draft, longestHours })}
        />
      </div>
    </details>
  )
}

const keyOf = ({ network, id }: TermsAsset): string => `${network} ${id}`

/** The asset of each recipient, with the number of earlier ones of the same asset. */
const keysOf = (recipients: readonly RecipientDraft[]): string[] => {
  const assets = recipients.map(({ asset }) => keyOf(asset))
  return assets.map((key, at) => `${key} ${assets.slice(0, at).filter((other) => other === key).length}`)
}

/** Null removes the entry. */
const replaced = <T,>(list: readonly T[], at: number, next: T | null): T[] =>
  list.flatMap((entry, index) => (index !== at ? [entry] : next === null ? [] : [next]))

interface AddProps {
  readonly label: string
  readonly assets: readonly TermsAsset[]
  readonly onAdd: (asset: TermsAsset) => void
}

function AddAsset({ label, assets, onAdd }: AddProps) {
  const { terms: words } = useFirstRulesWords()
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const asset = assets.find((entry) => keyOf(entry) === chosen)
  if (assets.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={label}
        placeholder={words.choose}
        options={assets.map((entry) => ({
          value: keyOf(entry),
          label: `${entry.symbol} (${entry.network})`,
        }))}
        value={asset === undefined ? undefined : chosen}
        onChange={setChosen}
      />
      <Button
        disabled={asset === undefined}
        onClick={() => {
          if (asset !== undefined) onAdd(asset)
          setChosen(undefined)
        }}
      >
        {words.add}
      </Button>
    </div>
  )
}

interface CardProps<Entry> {
  readonly entry: Entry
  readonly onChange: (entry: Entry | null) => void
}

function AssetCard({ entry, onChange }: CardProps<AssetDraft>) {
  const { terms: words } = useFirstRulesWords()
  const { asset } = entry
  const change = (part: Partial<AssetDraft>) => onChange({ ...entry, ...part })
  return (
    <fieldset className={card}>
      <legend className="px-1 font-medium">{asset.symbol}</legend>
      <CheckRow
        label={words.fromDollars}
        isChecked={entry.isFromDollars}
        onChange={(isFromDollars) => change({ isFromDollars, perTransfer: '', perDay: '' })}
      />
      <div className={fields}>
        {!entry.isFromDollars && (
          <>
            <AmountField
              label={words.perTransfer}
              decimals={asset.decimals}
              value={entry.perTransfer}
              onChange={(perTransfer) => change({ perTransfer })}
            />
            <AmountField
              label={words.perDay}
              decimals={asset.decimals}
              value={entry.perDay}
              onChange={(perDay) => change({ perDay })}
            />
          </>
        )}
        <AmountField
          label={words.fee}
          decimals={null}
          value={entry.fee}
          onChange={(fee) => change({ fee })}
        />
      </div>
      <div className={fields}>
        <AmountField
          label={words.above}
          decimals={asset.decimals}
          value={entry.above}
          onChange={(above) => change({ above })}
        />
        <NumberField
          label={words.needed}
          min={1}
          max={20}
          value={entry.needed}
          onChange={(needed) => change({ needed })}
        />
      </div>
      <CheckRow
        label={words.treasurer}
        isChecked={entry.isTreasurer}
        onChange={(isTreasurer) => change({ isTreasurer })}
      />
      <Button className="justify-self-start" onClick={() => onChange(null)}>
        {words.remove}
      </Button>
    </fieldset>
  )
}

function RecipientCard({ entry, onChange }: CardProps<RecipientDraft>) {
  const { terms: words } = useFirstRulesWords()
  const change = (part: Partial<RecipientDraft>) => onChange({ ...entry, ...part })
  return (
    <fieldset className={card}>
      <legend className="px-1 font-medium">{words.recipient(entry.asset.symbol)}</legend>
      <TextField
        label={words.address}
        isMono
        value={entry.address}
        onChange={(address) => change({ address })}
      />
      <div className={fields}>
        <AmountField
          label={words.perDay}
          decimals={entry.asset.decimals}
          value={entry.perDay}
          onChange={(perDay) => change({ perDay })}
        />
        <TextField label={words.from} type="date" value={entry.from} onChange={(from) => change({ from })} />
      </div>
      <Button className="justify-self-start" onClick={() => onChange(null)}>
        {words.remove}
      </Button>
    </fieldset>
  )
}

interface AmountProps {
  readonly label: string
  /** Null: the network's own coin, whose decimals are checked with the whole draft. */
  readonly decimals: number | null
  readonly value: string
  readonly onChange: (value: string) => void
}

const mostDecimals = 77

function AmountField({ label, decimals, value, onChange }: AmountProps) {
  const { terms: words } = useFirstRulesWords()
  const locale = useLocale()
  const isWrong = unitsOf(value, decimals ?? mostDecimals, locale) === null
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder={words.asBefore}
      error={isWrong ? words.notAmount : undefined}
      value={value}
      onChange={onChange}
    />
  )
}

const hourModes = ['before', 'policy', 'own'] as const
type HourMode = (typeof hourModes)[number]

const modeOf = (hours: TermsDraft['hours']): HourMode =>
  hours === undefined ? 'before' : hours === null ? 'policy' : 'own'

function HoursChoice({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { terms: words } = useFirstRulesWords()
  const { days: names } = useRulesWords()
  const { hours } = draft
  const valueOf = { before: undefined, policy: null, own: usualHours } as const
  const change = (next: Partial<typeof usualHours>) =>
    onChange({ ...draft, hours: { ...usualHours, ...hours, ...next } })
  return (
    <div className="grid gap-2">
      <Select
        label={words.hours}
        options={hourModes.map((mode) => ({ value: mode, label: words.hourModes[mode] }))}
        value={modeOf(hours)}
        onChange={(mode) => {
          const next = valueOf[mode]
          onChange({ ...draft, hours: next ? { ...next, days: [...next.days] } : next })
        }}
      />
      {hours && (
        <div className={fields}>
          <fieldset className="flex flex-wrap gap-3">
            <legend className="sr-only">{words.days}</legend>
            {names.map((name, day) => (
              <CheckRow
                key={name}
                label={name}
                isChecked={hours.days.includes(day)}
                onChange={(isOpen) =>
                  change({
                    days: names.flatMap((_, at) =>
                      (at === day ? isOpen : hours.days.includes(at)) ? [at] : [],
                    ),
                  })
                }
              />
            ))}
          </fieldset>
          <NumberField
            label={words.fromHour}
            min={0}
            max={23}
            value={hours.from}
            onChange={(from) => change({ from: from ?? 0 })}
          />
          <NumberField
            label={words.toHour}
            min={1}
            max={24}
            value={hours.to}
            onChange={(to) => change({ to: to ?? 24 })}
          />
        </div>
      )}
    </div>
  )
}
