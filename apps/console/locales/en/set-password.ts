/** The page behind a one-time link. */
export const setPassword = {
  title: 'Choose a password',
  lead: 'At least 12 characters. Several words that only you put together are easy to remember and hard to guess. If you already have an account, sign in instead: invitations wait for you there.',
  password: 'New password',
  again: 'The same again',
  submit: 'Set password',
  tooShort: 'Use at least 12 characters',
  common:
    'This password is one of those that are guessed first. Choose several words that only you put together.',
  different: 'The two are not the same',
  noLink: 'This link is not complete. Open it again from where you got it.',
  spent: 'This link is not valid any more. Ask for a new one.',
  failed: (reason: string) => `The password could not be set: ${reason}`,
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  done: (email: string) => `Your password is set. Sign in as ${email}.`,
  signIn: 'Sign in',
}
