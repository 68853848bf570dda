/** Makes an API key of the current organisation, then shows its token. */
import { useState } from 'react'
import { useOrganisations } from '../../session/organisation.tsx'
import { AddApiKeyDialog } from './AddApiKeyDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'

export function NewApiKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { current } = useOrganisations()
  const [token, setToken] = useState<string>()
  return token === undefined ? (
    <AddApiKeyDialog orgId={current?.id ?? ''} onClose={onClose} onToken={setToken} />
  ) : (
    <TokenDialog token={token} onClose={onClose} />
  )
}
