/** Picks one person from the directory by typing. */
import { Combobox } from '@base-ui/react/combobox'
import type { Holder } from '@holdfast/policy'
import { Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { box } from '../../ui/field-box.ts'
import { useWizardWords } from '../policies/words.ts'
import { isSample, type Person } from './sample-people.ts'
import type { Directory } from './use-directory.ts'

interface Props {
  readonly label: string
  readonly holder: Holder
  /** The holder's entry in the directory. */
  readonly person: Person | undefined
  readonly isGone: boolean
  readonly directory: Directory
  readonly isInvalid: boolean
  /** The id of the error text. */
  readonly errorId: string
  readonly onChoose: (person: Person | null) => void
  readonly onRemove: (() => void) | undefined
}

export function PersonPicker({
  label,
  holder,
  person,
  isGone,
  directory,
  isInvalid,
  errorId,
  onChoose,
  onRemove,
}: Props) {
  const words = useWizardWords()
  const id = useId()
  const { people } = directory
  return (
    <div data-holder={holder.id}>
      <label htmlFor={id} className="mb-1 block text-xs text-soft">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <Combobox.Root
          items={people}
          filter={null}
          autoHighlight
          value={holder.id === '' ? null : (person ?? unknown(holder))}
          onValueChange={onChoose}
          isItemEqualToValue={(person: Person, other: Person) => person.id === other.id}
          itemToStringLabel={({ name }: Person) => name}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') directory.search(text)
          }}
          onOpenChange={(isOpen, { reason }) => {
            if (isOpen && reason !== 'input-change') directory.search('')
          }}
        >
          <div className="relative min-w-0 flex-1">
            <Combobox.Input
              id={id}
              placeholder={words.holders.search}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={isInvalid || isGone}
              aria-describedby={isInvalid ? errorId : undefined}
              className={cx(box, 'pr-8 max-sm:h-11 max-sm:pr-11', (isInvalid || isGone) && 'border-bad')}
            />
            {holder.id !== '' && (
              <Combobox.Clear
                aria-label={words.holders.clear(label)}
                className="absolute top-1 right-1 grid size-6 max-sm:size-9 place-items-center rounded-sm text-mute hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </Combobox.Clear>
            )}
          </div>
          <FoundPeople label={label} directory={directory} />
        </Combobox.Root>
        {onRemove && (
          <Button
            look="icon"
            className="max-sm:size-11"
            aria-label={words.holders.remove(label)}
            title={words.holders.remove(label)}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {isGone ? (
        <p className="mt-0.5 text-xs text-bad">{words.holders.gone(holder.name)}</p>
      ) : (
        person !== undefined && <PersonLine person={person} />
      )}
    </div>
  )
}

function FoundPeople({ label, directory }: Pick<Props, 'label' | 'directory'>) {
  const words = useWizardWords()
  const { people, isSearching } = directory
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-60">
        <Combobox.Popup className="pop max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1 outline-none">
          <Combobox.Status className="px-2 py-1 text-mute empty:hidden">
            {isSearching
              ? words.holders.searching
              : people.length === 0
                ? directory.roles.length === 0
                  ? words.holders.noRole
                  : words.holders.nobody
                : null}
          </Combobox.Status>
          <Combobox.List aria-label={label}>
            {(candidate: Person) => (
              <Combobox.Item
                key={candidate.id}
                value={candidate}
                className="grid min-h-9 max-sm:min-h-12 grid-cols-[1fr_auto] items-center gap-x-3 rounded-sm px-2 py-1 outline-none data-highlighted:bg-hover"
              >
                <bdi className="truncate font-medium">{candidate.name}</bdi>
                <span className="row-span-2 flex items-center gap-1.5 text-xs text-soft">
                  {candidate.role === null ? '-' : words.roles[candidate.role]}
                  {isSample(candidate.id) && <Sample label={words.holders.sample} />}
                </span>
                <bdi className="truncate text-xs text-mute">{candidate.email}</bdi>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function PersonLine({ person }: { readonly person: Person }) {
  const words = useWizardWords()
  return (
    <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs text-mute">
      <bdi className="truncate">{person.email}</bdi>
      <span aria-hidden>·</span>
      {person.role === null ? '-' : words.roles[person.role]}
      {isSample(person.id) && <Sample label={words.holders.sample} />}
    </p>
  )
}

const Sample = ({ label }: { readonly label: string }) => (
  <span className="rounded-full bg-warn-wash px-1.5 text-2xs font-medium text-warn">{label}</span>
)

/** A holder stored earlier, for whom the directory has not answered yet. */
const unknown = ({ id, name }: Holder): Person => ({ id, name, email: '', role: 'Viewer' })
