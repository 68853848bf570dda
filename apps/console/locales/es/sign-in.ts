import type { signIn as english } from '../en/sign-in.ts'

export const signIn: typeof english = {
  about: 'Tesorería y custodia que su organización gestiona por sí misma',
  points: {
    people: 'Toda transferencia la aprueba alguien distinto de quien la solicita.',
    signers:
      'Cada firmante guarda un fragmento. El umbral de la clave decide cuántos firman; uno solo no puede.',
    rules: 'Cada firmante comprueba sus reglas antes de firmar.',
  },
  forgotten: '¿Olvidó su contraseña?',
  forgottenWhat: [
    'Si tiene una clave de acceso, inicie sesión con ella.',
    'Si no, pida a un propietario o administrador de su organización un enlace para establecer otra. Sirve una sola vez.',
    'Holdfast nunca envía contraseñas por correo.',
  ],
  sandbox: 'Cuentas de prueba',
  sandboxWhat: (password: string) => `Elija una para rellenar el formulario. Contraseña: ${password}`,
  roles: {
    treasurer: 'Tesorera: solicita transferencias',
    approver: 'Aprueba transferencias',
    viewer: 'Solo lectura',
    operator: 'Tesorero y usuario del sistema',
    admin: 'Administra ambas organizaciones, personal',
    owner: 'Propietaria de Birch Holdings',
  },
  codeLead: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
  code: 'Código',
  needCode: 'Introduzca un código',
  back: 'Volver',
  fewCodes: (count: number) =>
    count === 0
      ? 'No le quedan códigos de recuperación.'
      : count === 1
        ? 'Le queda 1 código de recuperación.'
        : `Le quedan ${count} códigos de recuperación.`,
  fewCodesWhat: 'Cree códigos nuevos en Mi cuenta.',
  failedSignIns: (count: number, lastAt: string) =>
    count === 1
      ? `Alguien introdujo una contraseña incorrecta para su cuenta el ${lastAt}.`
      : `Alguien introdujo una contraseña incorrecta para su cuenta ${count} veces, la última el ${lastAt}.`,
  failedSignInsWhat: 'Si no fue usted, avise a un propietario o administrador de su organización.',
  provider: {
    button: (name) => `Iniciar sesión con ${name}`,
    title: 'Iniciar sesión',
    waiting: 'Iniciando su sesión…',
    back: 'Volver al inicio de sesión',
    lead: (name, email) =>
      `Es su primer inicio de sesión con ${name}. Confírmelo una vez con la contraseña de Holdfast de ${email}.`,
    password: 'Contraseña de Holdfast',
    submit: 'Confirmar e iniciar sesión',
    wrongPassword: 'No es la contraseña de su cuenta de Holdfast.',
  },
}
