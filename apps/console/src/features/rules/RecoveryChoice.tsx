/** The recovery keys of the next version: those that stay, new ones by their public keys, how many are needed, and the delay. */
import type { ApiRequest, RecoveryInAnswer } from '@holdfast/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRecoveryKeysWords } from './words.ts'

/** Null: no recovery keys. */
export type RecoveryDraft = Required<NonNullable<ApiRequest<'prepareFirstRules'>['body']['recovery']>> | null

interface Props {
  /** The recovery keys of the rules in force. */
  readonly known: RecoveryInAnswer['keys']
  readonly value: RecoveryDraft
  readonly onChange: (value: RecoveryDraft) => void
}

const most = 20
const usualDelayHours = 72
const nothing = { kept: [], keys: [], needed: 1, delay_hours: usualDelayHours }

export function RecoveryChoice({ known, value, onChange }: Props) {
  const words = useRecoveryKeysWords()
  const { kept, keys, needed, delay_hours } = value ?? nothing
  // A number for each new key, since all that a row shows can change while a person types.
  const [rows, setRows] = useState<readonly number[]>(() => [...keys.keys()])
  const count = kept.length + keys.length
  const change = (changed: Partial<NonNullable<RecoveryDraft>>) => {
    const next = { kept, keys, needed, delay_hours, ...changed }
    onChange(next.kept.length + next.keys.length === 0 ? null : next)
  }
  return (
    <fieldset className="grid gap-2" data-recovery-choice>
      <legend className="font-medium">{words.choose}</legend>
      <p className="max-w-3xl text-soft">{words.chooseWhy}</p>
      {known.map(({ id, label, fingerprint }) => (
        <CheckRow
          key={id}
          label={
            <span className="min-w-0 break-words">
              <bdi>{label}</bdi>{' '}
              <span className="font-mono text-xs">{fingerprint.slice(0, 4).join(' ')}</span>
            </span>
          }
          isChecked={kept.includes(id)}
          onChange={(isKept) =>
            change({ kept: isKept ? [...kept, id] : kept.filter((other) => other !== id) })
          }
        />
      ))}
      {keys.map((key, at) => {
        const update = (field: Partial<typeof key>) =>
          change({ keys: keys.map((other, place) => (place === at ? { ...other, ...field } : other)) })
        return (
          <div key={rows[at]} className="grid items-end gap-2 sm:grid-cols-[14rem_1fr_auto]">
            <TextField
              label={words.label}
              maxLength={100}
              value={key.label}
              onChange={(label) => update({ label })}
            />
            <TextField
              label={words.publicKey}
              isMono
              maxLength={43}
              value={key.public_key}
              onChange={(public_key) => update({ public_key: public_key.trim() })}
            />
            <Button
              aria-label={words.remove(key.label)}
              onClick={() => {
                setRows(rows.filter((_, place) => place !== at))
                change({ keys: keys.filter((_, place) => place !== at) })
              }}
            >
              ×
            </Button>
          </div>
        )
      })}
      <Button
        className="justify-self-start"
        disabled={count >= most}
        onClick={() => {
          setRows([...rows, Math.max(-1, ...rows) + 1])
          change({ keys: [...keys, { label: '', public_key: '' }] })
        }}
      >
        {words.add}
      </Button>
      {count > 0 && (
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={words.needed}
            min={1}
            max={count}
            value={needed}
            onChange={(next) => change({ needed: next ?? 1 })}
          />
          <NumberField
            label={words.delay}
            min={1}
            max={720}
            value={delay_hours}
            onChange={(next) => change({ delay_hours: next ?? usualDelayHours })}
          />
        </div>
      )}
    </fieldset>
  )
}
