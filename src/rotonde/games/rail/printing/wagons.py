"""The wagon at the foot of each train card, in a field of 56 by 80; `{ground}` shows through."""

WAGONS = {
    "purple": '<rect x="8" y="55" width="40" height="14" rx="3.5"/>'
    '<path fill="{ground}" d="M12.5 58.5h5v4.5h-5zM20.5 58.5h5v4.5h-5zM28.5 58.5h5v4.5h-5z'
    'M36.5 58.5h7v4.5h-7z"/>',
    "blue": '<rect x="8" y="56.5" width="40" height="12.5" rx="6.2"/>'
    '<rect x="24" y="53" width="8" height="5" rx="1.5"/>'
    '<path stroke="{ground}" fill="none" d="M19 57v11.5M37 57v11.5"/>',
    "brown": '<rect x="8" y="54.5" width="40" height="14.5" rx="1.5"/>'
    '<path stroke="{ground}" fill="none" stroke-width="1.3" '
    'd="M14 56v12M20 56v12M26 56v12M32 56v12M38 56v12M44 56v12"/>',
    "white": '<rect x="8" y="54.5" width="40" height="14.5" rx="3"/>'
    '<path stroke="{ground}" fill="none" stroke-width="1.5" '
    'd="M22 54.5v14.5M34 54.5v14.5M28 54.5v14.5"/>',
    "green": '<rect x="8" y="66" width="40" height="3.2"/><circle cx="17" cy="61.5" r="4.3"/>'
    '<circle cx="28" cy="61.5" r="4.3"/><circle cx="39" cy="61.5" r="4.3"/>'
    '<circle cx="22.5" cy="54.8" r="4"/><circle cx="33.5" cy="54.8" r="4"/>',
    "yellow": '<path d="M8 55h40l-4.5 14h-31z"/>'
    '<path stroke="{ground}" fill="none" stroke-width="1.5" '
    'd="M20 57l1.5 10.5M28 57v10.5M36 57l-1.5 10.5"/>',
    "black": '<path d="M8 60h40v9H8zM10 60c3-5 7-3 9-5s6-2 8 0 5-1 8 1 6 0 8 4z"/>',
    "red": '<path d="M8 57h13v-3.5h14V57h13v12H8z"/>'
    '<path fill="{ground}" d="M13 60h6v4.5h-6zM25 60h6v4.5h-6zM37 60h6v4.5h-6z"/>',
}
