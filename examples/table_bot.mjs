// A bot at a table of a server: MATZL_TOKEN=… node examples/table_bot.mjs http://127.0.0.1:8642/table/KEY
// The token is made on the page Profile of the server. It plays the last legal action (docs/api.md has the interface).
const [server, table] = (process.argv[2] ?? "").split("/table/");
if (!table || !process.env.MATZL_TOKEN) {
  console.error("MATZL_TOKEN=… node examples/table_bot.mjs http://127.0.0.1:8642/table/KEY");
  process.exit(1);
}
const path = `${server}/api/v1/tables/${table}`;
const headers = { Authorization: `Bearer ${process.env.MATZL_TOKEN}`, "Content-Type": "application/json" };

async function post(command, body = {}) {
  const answer = await fetch(`${path}/${command}`, { method: "POST", headers, body: JSON.stringify(body) });
  const wait = answer.headers.get("Retry-After");
  if (wait) {
    await new Promise((done) => setTimeout(done, 1000 * wait));
    await post(command, body);
  } else if (!answer.ok) {
    const { code, message } = await answer.json();
    if (code !== "seated" && code !== "stale") console.error(command, message); // the table has moved on
  }
}

async function act({ stage, seat, move, ready, view }) {
  if (stage === "result" && !ready.includes(seat)) await post("ready", { move });
  else if (view?.legal.length) await post("play", { word: view.legal.at(-1), move });
}

await post("sit");
const stream = await fetch(`${path}/stream`, { headers });
if (!stream.ok) process.exit(1); // "sit" has said why
let text = "";
read: for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (text + piece).split("\n");
  text = lines.pop();
  for (const line of lines.filter((line) => line.startsWith("data: "))) {
    const state = JSON.parse(line.slice(6));
    if (state.over) {
      console.log("the scores:", ...state.scores);
      break read;
    }
    await act(state);
  }
}
process.exit(0);
