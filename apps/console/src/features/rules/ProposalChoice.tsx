/** The part of a proposal that is not the policy: who governs, lost passkeys, keys that the rules do not have yet, and other signers. */
import type { ApiRequest } from '@holdfast/contract'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecoveryChoice, type RecoveryDraft } from './RecoveryChoice.tsx'
import { useKeyBindings } from './use-first-rules.ts'
import type { RulesView } from './use-rules.ts'
import { useFirstRulesWords, useRulesWords } from './words.ts'

/** Fields that are absent stay as they are. */
export type Choice = Pick<
  ApiRequest<'proposeRules'>['body'],
  'governors' | 'governors_needed' | 'delay_hours'
> & {
  readonly lost_credentials: string[]
  readonly keys: string[]
  readonly recovery?: RecoveryDraft
  readonly configured_signers: boolean
}

interface Props {
  readonly rules: RulesView
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

const delayLimits = { min: 1, max: 720 } as const

export function ProposalChoice({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  const { rules, choice, onChange } = props
  const { proposal: words } = useFirstRulesWords()
  return (
    <details className="rounded-md border border-line p-3" open={isOpen} data-proposal-choice>
      <summary className="cursor-pointer font-medium">{words.title}</summary>
      <div className="mt-2 grid gap-3">
        <p className="text-soft">{words.why}</p>
        <Governors rules={rules} choice={choice} onChange={onChange} />
        <LostPasskeys rules={rules} choice={choice} onChange={onChange} />
        <NewKeys rules={rules} choice={choice} onChange={onChange} />
        <RecoveryChoice
          known={rules.recovery?.keys ?? []}
          value={choice.recovery === undefined ? asToday(rules.recovery) : choice.recovery}
          onChange={(recovery) => onChange({ ...choice, recovery })}
        />
        <NewSigners rules={rules} choice={choice} onChange={onChange} />
      </div>
    </details>
  )
}

const asToday = (recovery: RulesView['recovery']): RecoveryDraft =>
  recovery === null
    ? null
    : {
        kept: recovery.keys.map(({ id }) => id),
        keys: [],
        needed: recovery.needed,
        delay_hours: recovery.delay_hours,
      }

function Governors({ rules: { people, in_force }, choice, onChange }: Props) {
  const { proposal: words } = useFirstRulesWords()
  const { somebody } = useRulesWords()
  const today = people.filter(({ roles }) => roles.includes('governor')).map(({ id }) => id)
  const governors = choice.governors ?? today
  const governance = in_force?.document.governance
  if (governance === undefined) return null
  const change = (ids: string[]) => {
    const { governors: _, ...others } = choice
    const isSame = ids.length === today.length && ids.every((id) => today.includes(id))
    onChange(isSame ? others : { ...others, governors: ids })
  }
  return (
    <>
      <fieldset>
        <legend className="font-medium">{words.governors}</legend>
        {people.map(({ id, name }) => (
          <CheckRow
            key={id}
            label={<bdi>{name ?? somebody}</bdi>}
            isChecked={governors.includes(id)}
            onChange={(isChosen) =>
              change(isChosen ? [...governors, id] : governors.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <NumberField
          label={words.needed}
          min={1}
          max={20}
          value={choice.governors_needed ?? governance.needed}
          onChange={(needed) => onChange(withNumber(choice, 'governors_needed', needed, governance.needed))}
        />
        <NumberField
          label={words.delay}
          {...delayLimits}
          value={choice.delay_hours ?? governance.delayHours}
          onChange={(hours) => onChange(withNumber(choice, 'delay_hours', hours, governance.delayHours))}
        />
      </div>
    </>
  )
}

function withNumber(
  choice: Choice,
  field: 'governors_needed' | 'delay_hours',
  value: number | null,
  today: number,
): Choice {
  const { [field]: _, ...others } = choice
  return value === null || value === today ? others : { ...others, [field]: value }
}

function LostPasskeys({ rules: { people }, choice, onChange }: Props) {
  const { proposal: words } = useFirstRulesWords()
  const { somebody } = useRulesWords()
  const lost = choice.lost_credentials
  const shutOut = people.filter(
    ({ credentials }) => credentials.length > 0 && credentials.every(({ id }) => lost.includes(id)),
  )
  return (
    <fieldset>
      <legend className="font-medium">{words.lost}</legend>
      <p className="text-soft">{words.lostWhy}</p>
      {people.flatMap(({ name, credentials }) =>
        credentials.map(({ id, fingerprint }) => (
          <CheckRow
            key={id}
            label={
              <span className="min-w-0 break-words">
                {words.lostOf(name ?? somebody, fingerprint.slice(0, 4).join(' '))}
              </span>
            }
            isChecked={lost.includes(id)}
            onChange={(isLost) => onChange({ ...choice, lost_credentials: toggled(lost, id, isLost) })}
          />
        )),
      )}
      {shutOut.map(({ id, name }) => (
        <p key={id} className="text-warn">
          {words.noReplacement(name ?? somebody)}
        </p>
      ))}
    </fieldset>
  )
}

function NewKeys({ choice, onChange }: Props) {
  const { proposal: words } = useFirstRulesWords()
  const { data: keys } = useKeyBindings()
  const unlisted = keys?.filter(({ is_listed }) => !is_listed)
  if (unlisted === undefined) return null
  return (
    <fieldset>
      <legend className="font-medium">{words.keys}</legend>
      {unlisted.length === 0 && <p className="text-soft">{words.noKeys}</p>}
      {unlisted.map(({ key_id, label }) => (
        <CheckRow
          key={key_id}
          label={<bdi>{label}</bdi>}
          isChecked={choice.keys.includes(key_id)}
          onChange={(isAdded) => onChange({ ...choice, keys: toggled(choice.keys, key_id, isAdded) })}
        />
      ))}
    </fieldset>
  )
}

function NewSigners({ choice, onChange }: Props) {
  const { proposal: words } = useFirstRulesWords()
  return (
    <fieldset>
      <legend className="font-medium">{words.signers}</legend>
      <p className="text-soft">{words.signersWhy}</p>
      <CheckRow
        label={words.configuredSigners}
        isChecked={choice.configured_signers}
        onChange={(configured_signers) => onChange({ ...choice, configured_signers })}
      />
    </fieldset>
  )
}

const toggled = (ids: readonly string[], id: string, isChosen: boolean): string[] =>
  isChosen ? [...ids, id] : ids.filter((other) => other !== id)
