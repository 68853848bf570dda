/** The entry beside the list, in the address, so that a link, a reload and the back button keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { idIn } from '../../format/search-fields.ts'

export function useOpenEntry() {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const openId = idIn(raw.entry)
  /** Undefined: closes it. The back button closes it, too. */
  const open = (entry: string | undefined) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({ ...current, entry })) as never,
      replace: entry === undefined || openId !== undefined,
    })
  return { openId, open }
}
