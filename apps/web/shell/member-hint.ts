const key = 'foundry.member'

/** Whether somebody was signed in here last time: which outline to draw until the server has said who it is. */
export function wasMember(): boolean {
  return localStorage.getItem(key) !== null
}

export function rememberMember(): void {
  localStorage.setItem(key, '1')
}
