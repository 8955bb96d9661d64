/** Replaces the official client where pages are rendered: the server never has a session. */
export class AuthClient {
  constructor() {
    throw new Error('The signed-in client is for browsers alone.')
  }
}
