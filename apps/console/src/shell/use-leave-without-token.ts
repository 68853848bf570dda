/** Without a token no page is shown: opens the login, which returns here if the session ended by itself. */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { howSessionEnded } from '../calls/end-session.ts'
import { useToken } from '../calls/token.ts'
import { useForgetSession } from '../session/use-forget-session.ts'

export function useLeaveWithoutToken(): string | null {
  const token = useToken()
  const router = useRouter()
  const navigate = useNavigate()
  useForgetSession()
  useEffect(() => {
    if (token !== null) return
    const ended = howSessionEnded()
    void navigate({
      to: '/main/Login',
      state: ended === 'left' ? {} : { returnTo: router.state.location.href, ended },
    })
  }, [token, router, navigate])
  return token
}
