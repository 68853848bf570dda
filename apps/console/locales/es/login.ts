/** Words of the sign-in page. */
export const login = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  passkey: 'Usar una clave de acceso',
  or: 'o',
  passkeyRefused: 'Esta clave de acceso no abre ninguna cuenta aquí. Inicie sesión con su contraseña.',
  passkeyCancelled:
    'El navegador no confirmó ninguna clave de acceso. Inténtelo de nuevo o use su contraseña.',
  passkeyUnsupported: 'Este navegador no admite claves de acceso. Inicie sesión con su contraseña.',
  codeLead: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
  code: 'Código',
  needCode: 'Introduzca un código',
  wrongCode: 'Este código es incorrecto o ya se usó. Espere al siguiente.',
  back: 'Volver',
  fewCodes: (count: number) =>
    count === 0
      ? 'No le quedan códigos de recuperación.'
      : count === 1
        ? 'Le queda 1 código de recuperación.'
        : `Le quedan ${count} códigos de recuperación.`,
  fewCodesWhat: 'Cree códigos nuevos en Mi cuenta.',
  blocked: (seconds: number) => `Demasiados intentos. Inténtelo de nuevo en ${seconds} s.`,
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
