import type { Verb } from '../../http/verb.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

export const login: Verb<'login', 'config' | 'db'> = (context, { request: { body }, caller }) =>
  signInWithPassword(context, { body, caller })
