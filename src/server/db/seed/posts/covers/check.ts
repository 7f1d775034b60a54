import {cover} from './frame.ts'

export const checkCover = cover(
  '#e8f5ec',
  '#cfe3d2',
  `<rect x="150" y="56" width="220" height="256" rx="16" fill="#fff"/><circle cx="208" cy="118" r="32" fill="#bcd2fb"/><circle cx="208" cy="108" r="13" fill="#8a5a3c"/><path d="M184 138a24 22 0 0 1 48 0z" fill="#2563eb"/>
<path d="M262 100h78M262 126h54" stroke="#dfe5ef" stroke-width="10"/>
<path d="M184 190l8 8 15-17M184 230l8 8 15-17M184 270l8 8 15-17" stroke="#4f8a68" stroke-width="7"/><path d="M226 192h114M226 232h92M226 272h104" stroke="#bcd2fb" stroke-width="10"/>
<circle cx="420" cy="182" r="72" fill="#eaf1ff" stroke="#2b3a5c" stroke-width="16"/><path d="M472 236l62 66" stroke="#8a6a4f" stroke-width="24"/>
<path d="M388 184l23 23 44-50" stroke="#4f8a68" stroke-width="16"/>
<path d="M92 316v-46" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="92" cy="238" rx="28" ry="40" fill="#6fa583"/>
<path d="M566 318v-22M584 320v-14" stroke="#4f8a68" stroke-width="5"/><circle cx="566" cy="288" r="9" fill="#f3c66b"/><circle cx="584" cy="300" r="7" fill="#e8694a"/>`,
)
