import {cover} from './frame.ts'

export const firstVisitCover = cover(
  '#fdeee8',
  '#cfe3d2',
  `<circle cx="98" cy="84" r="34" fill="#f3c66b"/>
<path d="M168 306V150h190v156z" fill="#f6b39c"/><path d="M148 154l115-92 115 92z" fill="#e8694a" stroke="#e8694a" stroke-width="18"/>
<path d="M232 306v-84a31 31 0 0 1 62 0v84z" fill="#2f5fb8"/><circle cx="283" cy="264" r="5" fill="#f3c66b"/>
<rect x="186" y="186" width="30" height="36" rx="6" fill="#fff3d6"/><rect x="310" y="186" width="30" height="36" rx="6" fill="#fff3d6"/>
<path d="M216 314h94" stroke="#e3d3b8" stroke-width="10"/>
<rect x="430" y="104" width="132" height="176" rx="14" fill="#8a6a4f"/><rect x="442" y="120" width="108" height="148" rx="6" fill="#fff"/><rect x="472" y="94" width="48" height="24" rx="8" fill="#2b3a5c"/>
<path d="M458 150l7 7 13-14M458 186l7 7 13-14M458 222l7 7 13-14" stroke="#4f8a68" stroke-width="6"/>
<path d="M492 152h42M492 188h34M492 224h42" stroke="#bcd2fb" stroke-width="8"/>
<path d="M120 312v-46" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="120" cy="232" rx="28" ry="40" fill="#6fa583"/>
<path d="M398 316v-20M416 318v-14" stroke="#4f8a68" stroke-width="5"/><circle cx="398" cy="288" r="8" fill="#e8694a"/><circle cx="416" cy="298" r="7" fill="#f3c66b"/>`,
)
