/** The organisation dropdown of the top bar, with the star of the default one. */
import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Settings, Star } from 'lucide-react'
import { namesakeMark } from '../session/namesake-mark.ts'
import { useOrganisations } from '../session/organisation.tsx'
import { alertUser } from '../ui/ask.ts'
import { cx } from '../ui/cx.ts'
import { Popover } from '../ui/Popover.tsx'
import { useWords } from '../words/words.tsx'

interface Props {
  readonly className?: string
  readonly onChange: () => void
}

export function OrganisationMenu({ className, onChange }: Props) {
  const { shell, common, pages } = useWords()
  const { isLoading, list, current, defaultId, choose, setDefault } = useOrganisations()
  const isDefault = current !== null && current.id === defaultId
  const pick = (id: string): void => {
    if (id === current?.id) return
    choose(id)
    onChange()
  }
  const star = (id: string): void => {
    setDefault(id === defaultId ? null : id).catch(() => alertUser(shell.defaultOrgFailed))
  }
  return (
    <Popover
      label={shell.organization}
      title={current?.name}
      className={cx('min-w-0', className)}
      trigger={
        <>
          {isDefault && <Star aria-hidden className="size-3.5 shrink-0 fill-warn text-warn max-sm:hidden" />}
          <span className="relative truncate font-medium text-ink">
            <span className="sr-only">{shell.organization}: </span>
            <bdi>{current?.name ?? (isLoading ? common.loading : shell.selectOrg)}</bdi>
            {current !== null && (
              // A narrow top bar has no room for it; the menu that it opens has.
              <NamesakeMark mark={namesakeMark(list, current)} className="max-sm:hidden" />
            )}
            {isDefault && <span className="sr-only">, {shell.defaultOrg}</span>}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0" />
        </>
      }
    >
      {(panelId) =>
        list.length === 0 ? (
          <p className="px-2 py-1 text-mute" role="status">
            {isLoading ? common.loading : shell.noOrganizations}
          </p>
        ) : (
          <>
            <ul>
              {list.map(({ id, name }) => {
                const isStarred = id === defaultId
                const mark = namesakeMark(list, { id, name })
                const named = mark === null ? name : `${name} …${mark}`
                const label = isStarred ? shell.clearDefaultOrg(named) : shell.setDefaultOrg(named)
                return (
                  <li key={id} className="flex items-center gap-1 rounded-sm hover:bg-hover">
                    <button
                      type="button"
                      aria-current={id === current?.id ? 'true' : undefined}
                      popoverTarget={panelId}
                      popoverTargetAction="hide"
                      onClick={() => pick(id)}
                      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left"
                    >
                      <Check
                        aria-hidden
                        className={cx('size-3.5 shrink-0 text-accent', id !== current?.id && 'invisible')}
                      />
                      <bdi className="truncate">{name}</bdi>
                      <NamesakeMark mark={mark} />
                    </button>
                    <button
                      type="button"
                      aria-pressed={isStarred}
                      aria-label={label}
                      title={label}
                      onClick={() => star(id)}
                      className="mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-mute hover:text-warn"
                    >
                      <Star aria-hidden className={cx('size-3.5', isStarred && 'fill-warn text-warn')} />
                    </button>
                  </li>
                )
              })}
            </ul>
            {current !== null && (
              <Link
                to={'/settings/general' as '/'}
                onClick={() => document.getElementById(panelId)?.hidePopover()}
                className="mt-1 flex min-h-8 items-center gap-2 rounded-sm border-t border-line px-2 hover:bg-hover"
              >
                <Settings aria-hidden className="size-3.5 shrink-0 text-mute" />
                {pages.generalSettings}
              </Link>
            )}
          </>
        )
      }
    </Popover>
  )
}

/** The end of the organisation's id, where two have the same name. */
function NamesakeMark({ mark, className }: { readonly mark: string | null; readonly className?: string }) {
  const { shell } = useWords()
  if (mark === null) return null
  return (
    <span
      title={shell.sameName}
      className={cx('ml-1.5 shrink-0 font-mono text-2xs font-normal text-mute', className)}
    >
      …{mark}
    </span>
  )
}
