/** Words of the sign-in page. */
export const login = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  signingIn: 'Signing in…',
  signedInAs: (name: string) => `Signed in as ${name}`,
  continue: 'Continue',
  invalid: 'Invalid email or password',
  needEmail: 'Enter your email',
  needPassword: 'Enter your password',
  failedSignIns: (count: number, lastAt: string) =>
    count === 1
      ? `Someone entered a wrong password for your account on ${lastAt}.`
      : `Someone entered a wrong password for your account ${count} times, last on ${lastAt}.`,
  failedSignInsWhat: 'If this was not you, tell an Owner or Admin of your organization.',
  throttled: 'Too many attempts. Wait a moment and try again.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  failed: (status: string) => `Sign-in failed: ${status}`,
  endedIdle: 'You were signed out after 2 hours without activity.',
  endedRefused: 'Your session has ended. Sign in again.',
  language: 'Language',
}
