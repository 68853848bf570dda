/** Without a token there is no page: to the login, and after a session that ended by itself back here after it. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { howSessionEnded } from '../session/end-session.ts'
import { useToken } from '../session/token.ts'

export function useLeaveWithoutToken(): string | null {
  const token = useToken()
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== null) return
    const ended = howSessionEnded()
    client.clear()
    void navigate({
      to: '/main/Login',
      state: ended === 'left' ? {} : { returnTo: router.state.location.href, ended },
    })
  }, [token, client, router, navigate])
  return token
}
