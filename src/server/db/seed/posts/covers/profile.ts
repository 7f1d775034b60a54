import {cover} from './frame.ts'

export const profileCover = cover(
  '#eaf1ff',
  '#d9e6fb',
  `<g transform="rotate(-5 300 180)"><rect x="126" y="66" width="356" height="226" rx="22" fill="#fff"/><rect x="126" y="66" width="356" height="58" rx="22" fill="#2563eb"/><path d="M126 100h356v24H126z" fill="#2563eb"/>
<circle cx="212" cy="164" r="58" fill="#fdeee8"/><path d="M164 196a48 44 0 0 1 96 0c-12 16-28 26-48 26s-36-10-48-26z" fill="#e8694a"/><path d="M212 168v18" stroke="#c98a5e" stroke-width="16"/><circle cx="212" cy="148" r="29" fill="#c98a5e"/><path d="M182 148c-2-26 12-40 30-40s32 14 30 40c-6-14-16-20-26-21-12 8-24 10-34 21z" fill="#3a2a24"/>
<path d="M203 152v1M221 152v1" stroke="#2a1d18" stroke-width="5"/><path d="M205 163c4 4 10 4 14 0" stroke="#fff3d6" stroke-width="3.5"/>
<path d="M298 158h140M298 188h108M298 218h132" stroke="#dfe5ef" stroke-width="12"/><path d="M168 256h60M244 256h44" stroke="#cfe3d2" stroke-width="20"/></g>
<path d="M508 76l15 31 34 5-25 24 6 34-30-16-31 16 6-34-24-24 34-5z" fill="#f3c66b" stroke="#f3c66b" stroke-width="8"/>
<path d="M548 318v-44" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="548" cy="244" rx="27" ry="38" fill="#8fbc9b"/><path d="M76 322v-24M96 324v-16" stroke="#4f8a68" stroke-width="5"/><circle cx="76" cy="290" r="9" fill="#e8694a"/><circle cx="96" cy="302" r="7" fill="#f3c66b"/>`,
)
