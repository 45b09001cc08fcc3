// Cards with places: tapping a card puts it in the chosen place; each place shows its number of cards.

const brush = document.querySelector(".brush");
const selects = [...document.querySelectorAll(".suit select")];

function count() {
  for (const place of brush.querySelectorAll("input"))
    place.nextElementSibling.lastElementChild.textContent =
      selects.filter((each) => each.value === place.value).length || "";
}

document.addEventListener("click", (event) => {
  const face = event.target.closest(".suit label > span");
  if (!face) return;
  event.preventDefault();
  face.parentElement.querySelector("select").value = brush.querySelector("input:checked").value;
  count();
});

document.addEventListener("change", count);
brush.hidden = false;
count();
