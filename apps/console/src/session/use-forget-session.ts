/**
 * Data of one session is not shown in another. Another tab may sign in another person without this tab ever seeing the state
 * without a token.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTokenChange } from '../calls/token.ts'

export function useForgetSession(): void {
  const client = useQueryClient()
  useEffect(() => onTokenChange(() => client.clear()), [client])
}
