/** Who is signed in, in the public header. A line that is not known yet keeps its place. */
export function HeaderPerson({name, email}: {name: string | undefined; email: string | undefined}) {
  return (
    <p className="min-w-0 px-2 py-1 text-14 leading-tight md:max-w-32 md:py-0 md:text-right md:text-13 wide:max-w-60">
      <span className="block font-semibold wrap-anywhere">{name ?? '\u00a0'}</span>
      <span className="block text-muted wrap-anywhere">{email ?? '\u00a0'}</span>
    </p>
  )
}
