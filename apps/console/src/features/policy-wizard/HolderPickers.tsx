/** The people who hold a share on a phone: a directory search for each. A person chosen twice is reported. */
import type { Holder } from '@holdfast/policy'
import { fewestHolders, mostHolders } from '@holdfast/policy'
import { Plus, UserRoundCheck } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { useWizardWords } from '../policies/words.ts'
import { fillHolders } from './fill-holders.ts'
import { PersonPicker } from './PersonPicker.tsx'
import type { Person } from './sample-people.ts'
import { type ChosenPeople, type Directory, roles, useDirectory } from './use-directory.ts'

interface Props {
  readonly label: string
  /** An empty id: no person in this row yet. */
  readonly holders: readonly Holder[]
  readonly onChange: (holders: readonly Holder[]) => void
  readonly chosen: ChosenPeople
  readonly error: string | undefined
}

export function HolderPickers({ label, holders, onChange, chosen, error }: Props) {
  const words = useWizardWords()
  const id = useId()
  const rows = useRef<HTMLDivElement>(null)
  const directory = useDirectory()
  const put = (at: number, person: Person | null) =>
    onChange(
      holders.map((holder, row) =>
        row === at ? { id: person?.id ?? '', name: person?.name ?? '' } : holder,
      ),
    )
  const focusRow = (at: number) =>
    rows.current?.querySelectorAll<HTMLElement>('[role="combobox"]')[at]?.focus()
  const add = () => {
    flushSync(() => onChange([...holders, { id: '', name: '' }]))
    focusRow(holders.length)
  }
  const suggest = async () => {
    const people = await directory.list()
    // Sample people are for trying the search, so none are suggested.
    if (people === null) return
    const filled = fillHolders(holders, people)
    for (const { id } of filled) {
      const person = people.find((entry) => entry.id === id)
      if (person !== undefined) chosen.remember(person)
    }
    if (filled.every(({ id }, at) => id === holders[at]?.id)) alertUser(words.holders.noneToSuggest)
    else onChange(filled)
  }
  const remove = (at: number) => {
    flushSync(() => onChange(holders.filter((_, row) => row !== at)))
    focusRow(Math.min(at, holders.length - 2))
  }
  return (
    <div className="grid gap-3" data-answer="phoneShareHolders">
      <RoleFilter directory={directory} />
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}-minimum`}
        className="grid gap-3"
        ref={rows}
      >
        <div id={id} className="font-medium">
          {label}
        </div>
        {Object.entries(holders).map(([row, holder]) => (
          <PersonPicker
            // Keyed by position, because the person in a row changes.
            key={row}
            label={words.holders.row(Number(row) + 1)}
            holder={holder}
            person={chosen.find(holder.id)}
            isGone={chosen.isGone(holder.id)}
            directory={directory}
            isInvalid={error !== undefined}
            errorId={`${id}-error`}
            onChoose={(person) => {
              if (person !== null) chosen.remember(person)
              put(Number(row), person)
            }}
            onRemove={holders.length > fewestHolders ? () => remove(Number(row)) : undefined}
          />
        ))}
        <p id={`${id}-minimum`} className="text-xs text-mute">
          {words.holders.minimum(fewestHolders)}
        </p>
        {error !== undefined && (
          <p id={`${id}-error`} className="text-xs text-bad">
            {error}
          </p>
        )}
        {directory.isSample && (
          <p role="status" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
            {words.holders.failed}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {holders.some((holder) => holder.id === '') && (
            <Button
              className="max-sm:h-11 max-sm:w-full"
              disabled={directory.roles.length === 0}
              onClick={() => void suggest()}
            >
              <UserRoundCheck aria-hidden className="size-3.5" />
              {words.holders.suggest}
            </Button>
          )}
          {holders.length < mostHolders && (
            <Button className="w-fit max-sm:h-11 max-sm:w-full" onClick={add}>
              <Plus aria-hidden className="size-3.5" />
              {words.holders.add}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The roles of the people that the search offers. */
function RoleFilter({ directory }: { readonly directory: Directory }) {
  const words = useWizardWords()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{words.holders.roles}</legend>
      <div className="flex flex-wrap gap-x-5 max-sm:grid max-sm:grid-cols-2">
        {roles.map((role) => (
          <CheckRow
            key={role}
            label={words.roles[role]}
            isChecked={directory.roles.includes(role)}
            onChange={(isChecked) =>
              directory.setRoles(
                roles.filter((candidate) =>
                  candidate === role ? isChecked : directory.roles.includes(candidate),
                ),
              )
            }
          />
        ))}
      </div>
      {directory.roles.length === 0 && <p className="text-xs text-warn">{words.holders.noRole}</p>}
    </fieldset>
  )
}
