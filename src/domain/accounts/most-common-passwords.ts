/** The most common of the passwords that the server refuses and that are long enough. */
export const mostCommonPasswords: ReadonlySet<string> = new Set(
  (
    'password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx jennifer trustno1 ' +
    'sunshine iloveyou computer michelle starwars princess 11111111 corvette 1234qwer internet samantha q1w2e3r4t5 ' +
    'maverick whatever mercedes steelers qwer1234 hardcore q1w2e3r4 midnight bigdaddy victoria password1 1q2w3e4r ' +
    'cocacola jordan23 asdfasdf danielle 12344321 jonathan qwerty123 passw0rd abcd1234 slipknot scorpion startrek ' +
    'asdfghjkl redskins qazwsxedc liverpool nicholas dolphins qwertyui metallic mountain benjamin elephant rush2112 ' +
    '1q2w3e4r5t creative garfield asdfghjk 1qazxsw2 december airborne brooklyn godzilla 4815162342 williams ' +
    'darkness blink182 platinum 01012011 11223344 12qwaszx snowball nintendo november pakistan explorer redwings ' +
    '789456123 lasvegas asdf1234 babygirl michigan carolina minecraft metallica kristina kimberly snickers paradise ' +
    'caroline 147258369 lacrosse poohbear qweasdzxc einstein courtney spitfire patricia maryjane champion svetlana ' +
    'anderson westside security zaq12wsx alexander 123456789a 1232323q scarface qwerty12 marshall veronica stargate ' +
    '12345qwert semperfi brittany scotland cherokee simpsons michael1 vladimir franklin infinity passport bulldogs ' +
    '1234554321 softball kawasaki wildcats logitech swordfis motorola alexandr patriots colorado juventus freeuser ' +
    'warcraft wolverin elizabet valentin mitchell password123 ncc1701d spiderma hello123 virginia pearljam ' +
    '123qweasd predator charlie1 panthers peekaboo rolltide american cardinal chevelle fyfcnfcbz loverboy lovelove ' +
    '123654789 changeme electric darkside hercules lawrence wolfpack letmein1 741852963 spiderman blizzard cheyenne ' +
    '123456789q cjkysirj 147852369'
  ).split(' '),
)

/** A password as it is compared with the common ones, whatever its case. */
export const comparablePassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/**
 * Whether a password is so common that its form refuses it before it is sent. The server refuses 10,000.
 * @see src/domain/rules-people.md#passwords
 */
export const isMostCommon = (password: string): boolean => mostCommonPasswords.has(comparablePassword(password))
