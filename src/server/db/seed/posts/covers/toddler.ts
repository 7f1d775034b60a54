import {cover} from './frame.ts'

export const toddlerCover = cover(
  '#f1ecfb',
  '#e2daf4',
  `<rect x="64" y="48" width="130" height="112" rx="12" fill="#fff"/><path d="M129 48v112M64 104h130" stroke="#e2daf4" stroke-width="8"/><circle cx="164" cy="78" r="15" fill="#f3c66b"/>
<ellipse cx="320" cy="326" rx="236" ry="26" fill="#cbb9ec"/>
<path d="M176 322c-4-36 10-58 40-58h66c22 0 22 28 4 30h-52" stroke="#2b3a5c" stroke-width="30"/>
<path d="M188 290c-8-60 8-108 44-108s50 48 44 108z" fill="#2563eb"/><path d="M262 216c22 20 40 28 62 30" stroke="#1d4fc4" stroke-width="20"/><circle cx="330" cy="246" r="12" fill="#8a5a3c"/>
<path d="M232 172v26" stroke="#8a5a3c" stroke-width="20"/><circle cx="232" cy="140" r="37" fill="#8a5a3c"/><path d="M194 140c-4-32 14-52 39-52s43 20 39 52c-6-16-16-24-28-27-18 13-38 11-50 27z" fill="#2a1d18"/><circle cx="236" cy="84" r="16" fill="#2a1d18"/>
<path d="M224 146v1M246 146v1" stroke="#2a1d18" stroke-width="6"/><path d="M226 160c6 6 14 6 20 0" stroke="#fff3d6" stroke-width="4.5"/>
<rect x="340" y="286" width="44" height="36" rx="6" fill="#e8694a"/><rect x="348" y="250" width="44" height="36" rx="6" fill="#f3c66b"/><rect x="338" y="214" width="44" height="36" rx="6" fill="#6fa583"/><path d="M342 212l22-26 22 26z" fill="#2563eb"/>
<path d="M430 322h52" stroke="#c9512f" stroke-width="24"/><path d="M424 318c-6-44 6-74 32-74s40 30 34 74z" fill="#f3c66b"/><path d="M434 268c-14 4-26 4-38-2" stroke="#e0ad4b" stroke-width="15"/><circle cx="392" cy="264" r="10" fill="#efc3a0"/>
<circle cx="456" cy="212" r="33" fill="#efc3a0"/><path d="M423 210c0-26 14-40 33-40s33 14 33 40c-16-2-24-10-28-20-8 12-20 18-38 20z" fill="#6b3f2a"/>
<path d="M446 216v1M466 216v1" stroke="#3a2a24" stroke-width="6"/><path d="M448 228c5 5 11 5 16 0" stroke="#b3553a" stroke-width="4"/>
<circle cx="566" cy="302" r="22" fill="#e8694a"/><path d="M548 290c12 8 24 8 36 0" stroke="#fff3d6" stroke-width="5"/>`,
)
