/** What was read in one session is not shown in another. Another tab may sign somebody else in between two looks at the storage:
 *  nobody may count on a moment without a token. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTokenChange } from '../calls/token.ts'

export function useForgetSession(): void {
  const client = useQueryClient()
  useEffect(() => onTokenChange(() => client.clear()), [client])
}
