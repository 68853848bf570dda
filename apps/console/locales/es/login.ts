/** Words of the sign-in page. */
export const login = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  signedInAs: (name: string) => `Sesión iniciada como ${name}`,
  continue: 'Continuar',
  invalid: 'Correo electrónico o contraseña no válidos',
  needEmail: 'Introduzca su correo electrónico',
  needPassword: 'Introduzca su contraseña',
  failedSignIns: (count: number, lastAt: string) =>
    count === 1
      ? `Alguien introdujo una contraseña incorrecta para su cuenta el ${lastAt}.`
      : `Alguien introdujo una contraseña incorrecta para su cuenta ${count} veces, la última el ${lastAt}.`,
  failedSignInsWhat: 'Si no fue usted, avise a un propietario o administrador de su organización.',
  throttled: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  unreachable: 'No se puede contactar con el servidor. Compruebe la conexión e inténtelo de nuevo.',
  failed: (status: string) => `Error al iniciar sesión: ${status}`,
  endedIdle: 'Se cerró la sesión tras 2 horas sin actividad.',
  endedRefused: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  language: 'Idioma',
}
