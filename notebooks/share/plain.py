"""Writes a notebook anew without what differs from machine to machine: the kernel's version, times, joined streams."""

import json
import sys

path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    notebook = json.load(file)

notebook["metadata"] = {"kernelspec": {"display_name": "Java", "language": "java", "name": "java"}}
for cell in notebook["cells"]:
    cell["metadata"] = {}
    outputs = []
    for output in cell.get("outputs", []):
        last = outputs[-1] if outputs else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            # How often a cell's stream was flushed is chance.
            last["text"] = "".join(last["text"]) + "".join(output["text"])
        else:
            outputs.append(output)
    for output in outputs:
        if output["output_type"] == "stream":
            output["text"] = "".join(output["text"]).splitlines(keepends=True)
    if "outputs" in cell:
        cell["outputs"] = outputs

with open(path, "w", encoding="utf-8") as file:
    json.dump(notebook, file, ensure_ascii=False, indent=1, sort_keys=True)
    file.write("\n")
