/** The organisations of the installation. The list may come from a separate host. */
import { clientAt } from '../../calls/api.ts'
import { settings } from '../../calls/settings.ts'

const listed = clientAt(() => settings().entitiesBase || settings().apiBase)

export const entitiesQuery = {
  queryKey: ['entities'],
  queryFn: () => listed.listEntities(),
  staleTime: 10_000,
}
