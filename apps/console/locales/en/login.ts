/** Words of the sign-in page. */
export const login = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  passkey: 'Use a passkey',
  or: 'or',
  passkeyRefused: 'This passkey does not open an account here. Sign in with your password.',
  passkeyCancelled: 'The browser did not confirm a passkey. Try again, or sign in with your password.',
  passkeyUnsupported: 'This browser does not support passkeys. Sign in with your password.',
  codeLead: 'Enter the code of your authenticator app, or a recovery code.',
  code: 'Code',
  needCode: 'Enter a code',
  wrongCode: 'This code is wrong or was used before. Wait for the next one.',
  back: 'Back',
  fewCodes: (count: number) =>
    count === 0
      ? 'You have no recovery codes left.'
      : count === 1
        ? 'You have 1 recovery code left.'
        : `You have ${count} recovery codes left.`,
  fewCodesWhat: 'Create new ones in My Account.',
  blocked: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
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
